import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { listing, listPart } from './listing.ts';
import { amount, id, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';
import { withdrawalEvents } from './withdrawals.ts';

/** The states of a withdrawal in words, by their numbers from 1. */
export const withdrawal_states = [
  'in_progress',
  'ready',
  'succeeded',
  'failed',
  'cancelled',
] as const;

const state = z.enum(withdrawal_states);
const yes_or_no = z.enum(['yes', 'no']);

const row = z.object({
  id,
  created_at: moment,
  player_id: id,
  player: z.string(),
  goods_id: id,
  goods: z.string(),
  /** The price of the goods when the player asked for them. */
  price: amount,
  difference: amount,
  state,
  delivery: z.enum(['simulated', 'manual', 'steam']),
  offer_id: z.string().nullable(),
  /** An operator checks it: it can't go on, or Steam reports a reversal. */
  in_review: z.boolean(),
  reversed: z.boolean(),
  /** When something happens next without the player. */
  due_at: moment.nullable(),
  protected_until: moment.nullable(),
});

export type DeskWithdrawal = z.output<typeof row>;

export const listDeskWithdrawals = get('/api/console/withdrawals', {
  does: 'Withdrawals of all players, by these filters. `open`: under way, in review or still protected.',
  who: right('withdrawals.read'),
  query: listing(
    {
      open: z.literal('yes'),
      state,
      player: idInPath,
      goods: idInPath,
      delivery: row.shape.delivery,
      review: yes_or_no,
      reversed: yes_or_no,
      since: z.iso.date(),
      until: z.iso.date(),
    },
    ['id', 'price'],
  ),
  answers: listPart(row, { price: amount, oldest: moment.nullable() }),
});

export const showDeskWithdrawal = get('/api/console/withdrawals/{id}', {
  does: 'All about a withdrawal: its events, the trade link, the item that it began with, and what stops the player from withdrawing more.',
  who: right('withdrawals.read'),
  params: z.object({ id: idInPath }),
  answers: data(
    row.extend({
      knapsack_id: id,
      /** The item that the player had, where a substitute is sent for it. */
      instead_of: z.string().nullable(),
      trade_url: z.string(),
      /** A cheaper substitute pays this in tokens on delivery. */
      rest: amount,
      steps: z.array(z.object({ state, event: z.enum(withdrawalEvents), at: moment })),
      /** A bot has sent the offer, or may have. */
      in_bots_hands: z.boolean(),
      /** A reversed trade of the player is being checked. */
      player_is_flagged: z.boolean(),
    }),
  ),
  refuses: ['withdrawal.unknown'],
});

const params = z.object({ id: idInPath });
const answers = data(z.object({ state }));

export const offerByHand = post('/api/console/withdrawals/{id}/offer', {
  does: 'Says that the offer was sent by hand; it waits for the player, 14 days at most.',
  who: right('withdrawals.deliver'),
  params,
  body: json(
    z.object({
      /** The number that the offer has at Steam. */
      offer_id: z
        .string()
        .regex(/^\d{1,20}$/)
        .optional(),
      reason,
    }),
  ),
  answers,
  refuses: ['withdrawal.unknown', 'withdrawal.ended', 'act.unfit'],
});

export const deliverByHand = post('/api/console/withdrawals/{id}/deliver', {
  does: 'Says that the trade is complete: the item is the player’s, and protected for 7 days.',
  who: right('withdrawals.deliver'),
  params,
  body: json(z.object({ reason })),
  answers,
  refuses: ['withdrawal.unknown', 'withdrawal.ended', 'act.unfit'],
});

export const failByHand = post('/api/console/withdrawals/{id}/fail', {
  does: 'Ends a withdrawal without a delivery: item and difference go back. The player reads the cause.',
  who: right('withdrawals.fail'),
  params,
  body: json(
    z.object({
      cause: z.enum(['failed', 'out_of_stock', 'declined', 'expired', 'withdrawn_offer']),
      reason,
    }),
  ),
  answers,
  refuses: ['withdrawal.unknown', 'withdrawal.ended', 'act.unfit', 'reason.required'],
});

export const cancelByHand = post('/api/console/withdrawals/{id}/cancel', {
  does: 'Cancels a withdrawal: a bot first takes its offer back, so it is delivered if the player is faster.',
  who: right('withdrawals.fail'),
  params,
  body: json(z.object({ reason })),
  answers,
  refuses: ['withdrawal.unknown', 'withdrawal.ended', 'act.unfit', 'reason.required'],
});

export const reviewByHand = post('/api/console/withdrawals/{id}/review', {
  does: 'Says that Steam reversed the trade: the player is told that it is checked, and withdraws nothing more until cleared.',
  who: right('withdrawals.review'),
  params,
  body: json(z.object({ reason })),
  answers,
  refuses: ['withdrawal.unknown', 'withdrawal.not_delivered', 'act.unfit', 'reason.required'],
});

export const reverseByHand = post('/api/console/withdrawals/{id}/reverse', {
  does: 'Says that the item came back: item and difference go back to the player. Once.',
  who: right('withdrawals.reverse'),
  params,
  body: json(z.object({ reason })),
  answers,
  refuses: ['withdrawal.unknown', 'withdrawal.not_delivered', 'act.unfit', 'reason.required'],
});

export const clearPlayer = post('/api/console/players/{id}/clear', {
  does: 'Lets a player withdraw again after reversed trades were checked.',
  who: right('withdrawals.clear'),
  params,
  body: json(z.object({ reason })),
  answers: data(z.object({ cleared: z.number().int() })),
  refuses: ['act.unfit', 'reason.required', 'approval.waits'],
});

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
  /** Since when its offer may be at Steam without our knowing: its sending wasn't answered. */
  unsure_since: moment.nullable(),
  /** An operator checks it: it can't go on, or Steam reports a reversal. */
  in_review: z.boolean(),
  reversed: z.boolean(),
  /** When something happens next without the player. */
  due_at: moment.nullable(),
  protected_until: moment.nullable(),
});

export type DeskWithdrawal = z.output<typeof row>;

export const listDeskWithdrawals = get('/api/console/withdrawals', {
  does: 'Withdrawals of all players, by these filters. `open`: under way, in review or still protected. `unsure`: its offer may be at Steam, which didn’t answer.',
  who: right('withdrawals.read'),
  query: listing(
    {
      open: z.literal('yes'),
      state,
      player: idInPath,
      goods: idInPath,
      delivery: row.shape.delivery,
      unsure: z.literal('yes'),
      review: yes_or_no,
      reversed: yes_or_no,
      since: z.iso.date(),
      until: z.iso.date(),
    },
    ['id', 'price'],
  ),
  answers: listPart(row, { price: amount, oldest: moment.nullable() }),
});

/** The states of a bot's item: to be sent, in an offer that stands, or kept by Steam. */
export const stock_states = ['free', 'offered', 'kept'] as const;

const stock_item = z.object({
  id,
  bot: z.string(),
  /** The item's number at Steam. */
  asset_id: z.string(),
  name: z.string(),
  /** The goods of that name; null for items that aren't in the catalogue. */
  goods_id: id.nullable(),
  wear: z.string().nullable(),
  state: z.enum(stock_states),
  /** When it can be sent, where Steam says so. */
  until: moment.nullable(),
  /** The withdrawal in whose offer it is. */
  withdrawal_id: id.nullable(),
  /** The price of such goods at the comparison. */
  price: amount.nullable(),
});

export type StockItem = z.output<typeof stock_item>;

export const listStock = get('/api/console/stock', {
  does: 'The items of the Steam bots, as they were when their stock was last compared with the catalogue.',
  who: right('withdrawals.read'),
  query: listing(
    {
      state: z.enum(stock_states),
      goods: idInPath,
      bot: z.string().max(64),
      name: z.string().max(100),
    },
    ['id', 'price', 'until'],
  ),
  answers: listPart(stock_item, { price: amount }),
});

export const listBots = get('/api/console/bots', {
  does: 'The Steam bots that have signed in: when each one’s stock was compared, and how many items it has, by their states.',
  who: right('withdrawals.read'),
  answers: data(
    z.object({
      list: z.array(
        z.object({
          bot: z.string(),
          compared_at: moment.nullable(),
          /** Signs-in that failed since the last good one. */
          failures: z.number().int(),
          tries_again_at: moment.nullable(),
          count: z.number().int(),
          free: z.number().int(),
          offered: z.number().int(),
          kept: z.number().int(),
          /** When the first of the kept ones can be sent. */
          next_at: moment.nullable(),
          /** The price of all of it at the comparison. */
          price: amount,
        }),
      ),
    }),
  ),
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
      /**
       * The bots' items that fit, each with its margin: the price at which the player withdraws,
       * less the price of such goods now.
       */
      fits: z.array(stock_item.extend({ margin: amount })),
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

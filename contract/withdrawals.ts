import { z } from 'zod';
import { goods } from './catalogue.ts';
import { data, get, json, post } from './endpoint.ts';
import { listOf, paging } from './paging.ts';
import { amount, id, idInPath, moment, whole, points } from './shapes.ts';

/**
 * The states of a withdrawal by their numbers: 1 in progress; 2 ready, the offer waits for the
 * player; 3 succeeded; 4 failed; 5 cancelled. It ends in 3, 4 or 5.
 */
const withdrawalState = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
]);

/** `payment`: the item has become dearer, and the difference is paid in shop tokens. */
const diffType = z.enum(['none', 'payment']);

/**
 * The events of a withdrawal. `requested` and `offered` lead on; `held`: Steam keeps the items
 * for some days; `in_review`: the delivery can't go on, and an operator checks it; `delivered`
 * begins the protection. `declined`, `expired`, `withdrawn_offer`, `failed`, `link_refused`, when
 * Steam no longer accepts the trade link, and `out_of_stock` give everything back. After a
 * delivery, `rolled_back`: Steam reversed the trade, which is being checked; `returned`: item and
 * difference went back; `paid_out`: the price of a substitute went back in tokens.
 */
export const withdrawalEvents = [
  'requested',
  'offered',
  'held',
  'in_review',
  'delivered',
  'declined',
  'expired',
  'withdrawn_offer',
  'failed',
  'link_refused',
  'out_of_stock',
  'rolled_back',
  'returned',
  'paid_out',
] as const;

/** The ways to go on with a simulated delivery. */
export const simulatedActions = [
  'accept',
  'decline',
  'expire',
  'hold',
  'fail',
  'out_of_stock',
  'reverse',
  'end_review',
] as const;

export const withdrawal = z.object({
  id,
  /** The backpack entry. */
  knapsack_id: id,
  /** The item that is sent, at its price of that moment: the substitute if the player took one. */
  goods,
  /** The backpack item, if a substitute is sent for it; else null. */
  instead_of: goods.nullable(),
  state: withdrawalState,
  /** The way that it is delivered. */
  delivery: z.enum(['simulated', 'manual', 'steam']),
  diff_price: amount,
  diff_type: diffType,
  /** A cheaper substitute pays this in tokens on delivery; else 0. */
  rest: amount,
  /** Until then Steam can reverse a delivered trade; null before the delivery. */
  protected_until: moment.nullable(),
  /** The trade was reversed, and what it cost went back. */
  reversed: z.boolean(),
  /** An operator checks a delivery that can't go on, or a reversal that Steam reports. */
  in_review: z.boolean(),
  /** The latest moment at which something happens without the player; null if nothing does. */
  next_at: moment.nullable(),
  created_at: moment,
  /** The events so far, oldest first; `text` in the caller’s language. */
  timeline: z.array(
    z.object({
      state: withdrawalState,
      event: z.enum(withdrawalEvents),
      at: moment,
      text: z.string(),
    }),
  ),
});

export type Withdrawal = z.output<typeof withdrawal>;

/**
 * The event `WithdrawalChanged` on the player’s own channel `private-Withdrawals.{id}`: read the
 * withdrawal again.
 */
export const withdrawalChanged = z.object({ id, state: withdrawalState });
export type WithdrawalChanged = z.output<typeof withdrawalChanged>;

/** A reason for which a player can’t withdraw yet. */
const hold = z.object({
  /** The key of the refusal that a withdrawal gets. */
  key: z.string(),
  /** In the caller’s language. */
  msg: z.string(),
  /** The end of a wait; null for a reason that only the player can end. */
  until: moment.nullable(),
  /** The top-ups that are missing, or the sum that is owed, in USD; else null. */
  missing: amount.nullable(),
});

export type Hold = z.output<typeof hold>;

const hold_refusals = [
  'player.blocked',
  'trade_url.required',
  'trade_link.of_another_account',
  'trade_link.refused',
  'debt.owed',
  'withdrawal.in_review',
  'withdrawal.email_unverified',
  'withdrawal.top_ups_missing',
  'withdrawal.link_changed',
  'withdrawal.tokens_waiting',
  'withdrawal.box',
] as const;

export const previewWithdrawal = get('/api/system_shop/extract', {
  does: 'What stands against a withdrawal now, and until when; with `knapsack_id` also what withdrawing that item costs. A page says it before the player presses.',
  query: z.object({ knapsack_id: idInPath.optional() }),
  answers: data(
    z.object({
      holds: z.array(hold),
      /** How long a payment by card waits before anything bought with it can be withdrawn. */
      card_wait_hours: z.number().int(),
      /** Null without a `knapsack_id`. */
      item: z
        .object({
          knapsack_id: id,
          /** At today’s price. */
          goods,
          /** The price when it was acquired. */
          acquired_price: amount,
          diff_price: amount,
          diff_type: diffType,
          /** The shop tokens that the difference lacks; 0 if the balance covers it. */
          missing: amount,
          out_of_stock: z.boolean(),
          /** For an item out of stock, what can be sent instead: goods, and the rest in tokens. */
          substitute: z.object({ goods, rest: amount }).nullable(),
        })
        .nullable(),
    }),
  ),
  refuses: ['item.unknown', 'item.not_held', 'withdrawal.box'],
});

export const extract = post('/api/system_shop/extract', {
  does: 'Withdraws an item to the Steam account behind the player’s trade link. The difference, by which the item has become dearer, is paid in shop tokens; if they don’t cover it, `data.missing` says how much is missing. For an item out of stock, `substitute` is the id of the goods that the player takes instead, as the preview offers them.',
  moves_value: true,
  body: json(z.object({ knapsack_id: id, substitute: id.optional() })),
  answers: data(
    z.object({
      withdrawal: z.object({ id, state: withdrawalState, diff_price: amount, diff_type: diffType }),
      money: amount,
      shop_score: amount,
      score: points,
      balance_version: z.number().int(),
    }),
  ),
  refuses: [
    ...hold_refusals,
    'item.unknown',
    'item.not_held',
    'withdrawal.difference_missing',
    'withdrawal.out_of_stock',
    'withdrawal.substitute_changed',
    'goods.price_frozen',
  ],
});

export const listWithdrawals = get('/api/withdrawals', {
  does: 'The player’s withdrawals, newest first, all or those in one state.',
  query: z.object({ ...paging(10, 50), state: whole(1, 5).optional() }),
  answers: data(listOf(withdrawal)),
});

export const showWithdrawal = get('/api/withdrawals/{id}', {
  does: 'A withdrawal of the player.',
  params: z.object({ id: idInPath }),
  answers: data(withdrawal),
  refuses: ['withdrawal.unknown'],
});

export const simulateDelivery = post('/api/withdrawals/{id}/simulate', {
  does: 'Plays Steam for a simulated delivery, in demo mode only: `accept`, `decline` or let the offer `expire`; `hold` the items; let the delivery `fail` or find the item `out_of_stock`; `reverse` a delivered trade, and play the operator who ends the check of it, `end_review`.',
  params: z.object({ id: idInPath }),
  body: json(z.object({ action: z.enum(simulatedActions) })),
  answers: data(z.object({ state: withdrawalState })),
  refuses: ['withdrawal.unknown', 'withdrawal.ended', 'withdrawal.not_delivered'],
});

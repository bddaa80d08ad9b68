import type { DeskWithdrawal } from '@vitrine/contract/withdrawals-desk';
import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';
import { Choice, Field } from '../kit/form.tsx';
import { money } from '../kit/show.tsx';

const is_open = ({ state }: DeskWithdrawal) => state === 'in_progress' || state === 'ready';
const is_delivered = ({ state, reversed }: DeskWithdrawal) => state === 'succeeded' && !reversed;

/** Rows in words: how many, and their worth. */
function count(rows: readonly DeskWithdrawal[]): string {
  const worth = money(rows.reduce((sum, { price }) => sum + price, 0));
  return `${rows.length} ${rows.length === 1 ? 'withdrawal' : 'withdrawals'} worth ${worth}`;
}

const say = ({ state }: { state: string }) => `is ${state.replaceAll('_', ' ')} now`;

/** A withdrawal in a word or two. */
export const nameOf = ({ id, goods }: DeskWithdrawal) => `${id}, ${goods}`;

/** The acts of operators on withdrawals. */
export const withdrawal_acts: readonly Act<DeskWithdrawal>[] = [
  {
    name: 'Offer sent by hand',
    right: 'withdrawals.deliver',
    fits: (row) => is_open(row) && row.delivery !== 'simulated',
    will: (rows) => `Says that the offers of ${count(rows)} were sent; they wait 14 days at most.`,
    fields: <Field label="Number of the offer at Steam, of one withdrawal" name="offer_id" />,
    send: async ({ id }, { reason = '', offer_id }, key) =>
      say(
        await call(
          'POST /api/console/withdrawals/{id}/offer',
          { id, reason, ...(offer_id && { offer_id }) },
          key,
        ),
      ),
  },
  {
    name: 'Delivered by hand',
    right: 'withdrawals.deliver',
    fits: is_open,
    will: (rows) =>
      `Says that the trades of ${count(rows)} are complete. The items are the players’, and protected for 7 days.`,
    send: async ({ id }, { reason = '' }, key) =>
      say(await call('POST /api/console/withdrawals/{id}/deliver', { id, reason }, key)),
  },
  {
    name: 'Refuse',
    right: 'withdrawals.fail',
    fits: is_open,
    will: (rows) =>
      `Ends ${count(rows)} without a delivery: items and differences go back, and the players read the cause.`,
    fields: (
      <Choice
        label="Cause, as the player reads it"
        name="cause"
        values={['failed', 'out_of_stock', 'declined', 'expired', 'withdrawn_offer']}
      />
    ),
    send: async ({ id }, { reason = '', cause }, key) =>
      say(
        await call(
          'POST /api/console/withdrawals/{id}/fail',
          { id, reason, cause: cause as 'failed' },
          key,
        ),
      ),
  },
  {
    name: 'Cancel',
    right: 'withdrawals.fail',
    fits: is_open,
    will: (rows) =>
      `Cancels ${count(rows)}. A bot first takes its offer back, so one whose player is faster is delivered.`,
    send: async ({ id }, { reason = '' }, key) =>
      say(await call('POST /api/console/withdrawals/{id}/cancel', { id, reason }, key)),
  },
  {
    name: 'Trade was reversed',
    right: 'withdrawals.review',
    fits: (row) => is_delivered(row) && !row.in_review,
    will: (rows) =>
      `Says that Steam reversed the trades of ${count(rows)}. The players are told that it is checked, and withdraw nothing more until cleared.`,
    send: async ({ id }, { reason = '' }, key) =>
      say(await call('POST /api/console/withdrawals/{id}/review', { id, reason }, key)),
  },
  {
    name: 'Item came back',
    right: 'withdrawals.reverse',
    fits: is_delivered,
    will: (rows) => `Gives items and differences of ${count(rows)} back to their players.`,
    send: async ({ id }, { reason = '' }, key) =>
      say(await call('POST /api/console/withdrawals/{id}/reverse', { id, reason }, key)),
  },
];

import { noteRefusedLink } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { settle } from '../settle/settle.ts';
import {
  deliverItem,
  giveItemBack,
  offerItem,
  payOutSubstitute,
  protected_days,
  reportRollback,
  reverseDelivery,
} from './acts.ts';
import * as store from './store.ts';
import type { WithdrawalRow } from './store.ts';

/** The events that end a withdrawal without a delivery, with the state that each leads to. */
const returning = {
  declined: 5,
  expired: 5,
  withdrawn_offer: 5,
  failed: 4,
  link_refused: 4,
  out_of_stock: 4,
} as const;

export type ReturnEvent = keyof typeof returning;

/** A delivery's report of a withdrawal. */
export type DeliveryReport =
  | { event: 'offered'; due_at?: Date; offer_id?: string }
  | { event: 'held'; due_at?: Date }
  | { event: 'delivered' }
  | { event: 'in_review' }
  | { event: ReturnEvent }
  | { event: 'rolled_back' };

/**
 * Takes a report of a delivery, and returns the state that the withdrawal is in then. A report that
 * says nothing new changes nothing, so a delivery may repeat it after a crash. Refuses
 * withdrawal.unknown, withdrawal.ended, and for a roll-back withdrawal.not_delivered.
 */
export function takeDeliveryReport(
  db: Db,
  id: number,
  report: DeliveryReport,
): Promise<store.State> {
  return transact(db, async (tx) => {
    const row = (await store.lockWithdrawal(tx, id)) ?? refuse('withdrawal.unknown');
    if (report.event === 'rolled_back') return noteRollback(tx, row);
    if (report.event === 'delivered' && row.state === 3) return row.state;
    if (row.state > 2) return refuse('withdrawal.ended');
    if (report.event === 'offered' || report.event === 'held') return noteOffer(tx, row, report);
    if (report.event === 'in_review') return noteReview(tx, row);
    return report.event === 'delivered' ? deliver(tx, row) : giveBack(tx, row, report.event);
  });
}

async function noteOffer(
  tx: Tx,
  row: WithdrawalRow,
  { event, ...change }: Extract<DeliveryReport, { event: 'offered' | 'held' }>,
): Promise<store.State> {
  const state = event === 'offered' ? 2 : 1;
  const steps = await store.findSteps(tx, [row.id]);
  const is_known = row.state === state && steps.at(-1)?.event === event;
  if (is_known) {
    // Steam may tell the end of a hold later than the hold, or another one.
    if (event === 'held' && change.due_at) await store.changeDue(tx, row.id, change.due_at);
    return state;
  }
  const at = now();
  await store.advanceWithdrawal(tx, row, event, at, { state, ...change });
  if (event === 'offered') await settle(tx, offerItem(store.termsOf(row), at));
  return state;
}

async function deliver(tx: Tx, row: WithdrawalRow): Promise<store.State> {
  const at = now();
  const protected_until = new Date(at.getTime() + protected_days * 86_400_000);
  await store.advanceWithdrawal(tx, row, 'delivered', at, { state: 3, protected_until });
  await settle(tx, deliverItem(store.termsOf(row), at));
  return 3;
}

async function giveBack(tx: Tx, row: WithdrawalRow, event: ReturnEvent): Promise<store.State> {
  const at = now();
  const state = returning[event];
  if (event === 'out_of_stock') await store.insertShortage(tx, row.goods_id, at);
  if (event === 'link_refused') await noteRefusedLink(tx, row.player_id, row.trade_url);
  await store.advanceWithdrawal(tx, row, event, at, { state });
  await settle(tx, giveItemBack(store.termsOf(row), state === 4 ? 'failed' : 'cancelled', at));
  return state;
}

/** The delivery can't go on by itself: it waits as it is until an operator has looked at it. */
async function noteReview(tx: Tx, row: WithdrawalRow): Promise<store.State> {
  if (row.review_since) return row.state;
  const at = now();
  await store.advanceWithdrawal(tx, row, 'in_review', at, { state: 1, review_since: at });
  return 1;
}

/**
 * An operator checks a reversal before anything goes back: Steam may report it too early. Until the
 * operator ends that, the player withdraws nothing more.
 */
async function noteRollback(tx: Tx, row: WithdrawalRow): Promise<store.State> {
  if (row.state !== 3) refuse('withdrawal.not_delivered');
  if (row.review_since || row.reversed_at) return row.state;
  const at = now();
  await store.advanceWithdrawal(tx, row, 'rolled_back', at, { review_since: at });
  await store.insertFlag(tx, row, at);
  await settle(tx, reportRollback(store.termsOf(row), at));
  return row.state;
}

/**
 * Takes a delivery back, whose trade was reversed: item and difference go back to the player, for a
 * substitute its price in tokens. Once: doing it again changes nothing. Refuses withdrawal.unknown
 * and withdrawal.not_delivered.
 */
export function reverseWithdrawal(db: Db, id: number): Promise<store.State> {
  return transact(db, async (tx) => {
    const row = (await store.lockWithdrawal(tx, id)) ?? refuse('withdrawal.unknown');
    if (row.state !== 3) refuse('withdrawal.not_delivered');
    if (row.reversed_at) return row.state;
    const at = now();
    const event = row.is_substitute ? 'paid_out' : 'returned';
    await store.advanceWithdrawal(tx, row, event, at, { reversed_at: at, review_since: null });
    const terms = store.termsOf(row);
    await settle(
      tx,
      row.is_substitute ? payOutSubstitute(terms, row.price_mills, at) : reverseDelivery(terms, at),
    );
    return row.state;
  });
}

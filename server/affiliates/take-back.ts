import { mills, toWire } from '@vitrine/contract/amount';
import type { Db, Tx } from '../kit/db.ts';
import type { Fact, PayloadOf } from '../kit/facts.ts';
import type { AskedRefund, payment_refunded, payment_regained } from '../payments/index.ts';
import { pot } from '../settle/accounts.ts';
import { settle } from '../settle/settle.ts';
import { readAccount } from '../settle/store.ts';
import { returnReferral, voidedShare, voidReferral } from './acts.ts';
import { referral_pot } from './house.ts';
import * as store from './store.ts';

type Refunded = Fact<PayloadOf<typeof payment_refunded>>;
type Regained = Fact<PayloadOf<typeof payment_regained>>;

/**
 * Takes a part of a partner's income back when a friend's top-up goes back: the part of all that
 * the friend's play brought that the refund is of all that the friend topped up, as far as it
 * wasn't paid out. Shop top-ups bring no income, and facts from before refunds had names take
 * nothing.
 */
export async function takeShareBack(tx: Tx, { id: of_fact, payload, at }: Refunded): Promise<void> {
  const { order_id, reference, amount_mills: refunded_mills, rest_mills = 0 } = payload;
  const top_up = await store.findTopUp(tx, order_id);
  if (!top_up || reference === undefined) return;
  const { player_id, referrer_id } = top_up;
  const before_mills = mills(Math.max(0, top_up.amount_mills - rest_mills - refunded_mills));
  const sums = await store.sumOfFriend(tx, player_id, referrer_id);
  const income = await readAccount(tx, pot(referral_pot, referrer_id));
  const named = { player_id, referrer_id, of_fact, order_id, reference };
  const act = voidReferral({ ...named, refunded_mills, before_mills, ...sums, income }, at);
  if (!act) return;
  const { amount_mills } = act.memo;
  const row = { of_fact, order_id, reference, player_id, referrer_id, amount_mills, at };
  if (await store.insertShareVoid(tx, row)) await settle(tx, act);
}

/** Returns a share that was taken back, once the payment has come again. */
export async function returnShare(tx: Tx, { payload, at }: Regained): Promise<void> {
  const { order_id, reference } = payload;
  for (const { of_fact, player_id, referrer_id, amount_mills } of await store.markShareReturned(
    tx,
    { order_id, reference },
    at,
  ))
    await settle(
      tx,
      returnReferral({ of_fact, player_id, referrer_id, amount_mills: mills(amount_mills) }, at),
    );
}

/** Says what a refund would take of a partner's income; nothing where there is no partner. */
export async function sayShareBack(db: Db, refund: AskedRefund): Promise<string[]> {
  const { order_id, refunded_mills, before_mills } = refund;
  const top_up = await store.findTopUp(db, order_id);
  if (!top_up) return [];
  const { player_id, referrer_id } = top_up;
  const sums = await store.sumOfFriend(db, player_id, referrer_id);
  const { balance_mills } = await readAccount(db, pot(referral_pot, referrer_id));
  const due_mills = voidedShare({ refunded_mills, before_mills, ...sums });
  const taken_mills = mills(Math.min(due_mills, balance_mills));
  const unpaid = due_mills > taken_mills ? ' (the rest of the share was paid out)' : '';
  return [`${toWire(taken_mills)} of the income of partner ${referrer_id}${unpaid}`];
}

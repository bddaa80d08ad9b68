import { z } from 'zod';
import { findFlaw, first_top_up_mills } from '../cases/index.ts';
import { findHeldBox } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import { makeListener } from '../kit/facts.ts';
import { enqueue, makeJob, type JobKind } from '../kit/jobs.ts';
import {
  payment_credited,
  payment_refunded,
  payment_regained,
  readMoneyTopUps,
  readMoneyTopUpsAfter,
  type AskedRefund,
} from '../payments/index.ts';
import { settle } from '../settle/settle.ts';
import { decideReturn, decideVoid } from './acts.ts';
import { grantBox } from './grant.ts';
import * as store from './store.ts';

/** The job that looks after the case of a player's first top-up. */
const follow_first_top_up: JobKind<{ player_id: number }> = {
  name: 'boxes:reward_first_top_up',
  payload: z.object({ player_id: z.number().int() }),
};

/**
 * Has a player's first top-up of money of at least 10.000 rewarded with a case (decisions §9), and
 * the case follow its payment back and forth. Top-ups of the shop and gift cards earn nothing (§2).
 */
export const rewardTopUps = makeListener({
  name: 'boxes:first_top_up',
  takes: [payment_credited, payment_refunded, payment_regained],
  take: async (tx, facts) => {
    for (const player_id of new Set(facts.map((fact) => fact.player_id!)))
      await enqueue(tx, follow_first_top_up, { player_id });
  },
});

/**
 * Grants the case of the first top-up, once, while one of at least 10.000 stands; voids the
 * unopened case once none does, and returns it with the payment or another one. A case that was
 * opened before stays its player's: it was bounded to 0.500 on average (decisions §9). Returns
 * whether anything changed. While the site has no case that can be granted, a later top-up earns
 * it.
 */
export async function followFirstTopUp(db: Db, player_id: number): Promise<boolean> {
  const { largest_mills } = await readMoneyTopUps(db, player_id, now());
  const stands = largest_mills >= first_top_up_mills;
  const first = { player_id, occasion: 'first_top_up', subject: '1' } as const;
  const granted = await store.findGranted(db, first);
  if (granted !== undefined)
    return stands ? returnVoided(db, player_id, granted) : voidUnopened(db, player_id, granted);
  if (!stands) return false;
  const case_id = await store.findChosen(db, 'first_top_up');
  if (case_id === undefined || (await findFlaw(db, case_id)) !== undefined) return false;
  return grantBox(db, { ...first, case_id });
}

/** Says whether a refund takes the case of the first top-up, as far as it is unopened. */
export async function sayCaseBack(
  db: Db,
  { player_id, order_id, credits, refunded_mills }: AskedRefund,
): Promise<string[]> {
  if (credits !== 'money') return [];
  const first = { player_id, occasion: 'first_top_up', subject: '1' } as const;
  const case_id = await store.findGranted(db, first);
  if (case_id === undefined) return [];
  const largest_mills = await readMoneyTopUpsAfter(db, player_id, { order_id, refunded_mills });
  if (largest_mills >= first_top_up_mills) return [];
  const is_held = (await findHeldBox(db, player_id, case_id)) !== undefined;
  return [
    is_held
      ? 'the unopened case of the first top-up'
      : 'no case: that of the first top-up is opened',
  ];
}

function voidUnopened(db: Db, player_id: number, case_id: number): Promise<boolean> {
  return transact(db, async (tx) => {
    const item_id = await findHeldBox(tx, player_id, case_id);
    if (item_id === undefined) return false;
    const at = now();
    if (!(await store.insertBoxVoid(tx, { player_id, item_id, voided_at: at }))) return false;
    await settle(tx, decideVoid({ player_id, case_id, item_id }, at));
    return true;
  });
}

function returnVoided(db: Db, player_id: number, case_id: number): Promise<boolean> {
  return transact(db, async (tx) => {
    const at = now();
    const item_id = await store.markBoxReturned(tx, player_id, at);
    if (item_id === undefined) return false;
    await settle(tx, decideReturn({ player_id, case_id, item_id }, at));
    return true;
  });
}

export const first_top_up_job = makeJob(follow_first_top_up, async (db, { payload }) =>
  Number(await followFirstTopUp(db, payload.player_id)),
);

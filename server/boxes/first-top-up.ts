import { z } from 'zod';
import { findFlaw, first_top_up_mills } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import { makeListener } from '../kit/facts.ts';
import { enqueue, makeJob, type JobKind } from '../kit/jobs.ts';
import { payment_credited } from '../payments/index.ts';
import { grantBox } from './grant.ts';
import * as store from './store.ts';

/** The job that grants the case of a first top-up. */
const reward_first_top_up: JobKind<{ player_id: number }> = {
  name: 'boxes:reward_first_top_up',
  payload: z.object({ player_id: z.number().int() }),
};

/**
 * Has a player's first top-up of money of at least 10.000 rewarded with a case (decisions §9).
 * Top-ups of the shop and gift cards earn nothing (§2).
 */
export const rewardTopUps = makeListener({
  name: 'boxes:first_top_up',
  takes: [payment_credited],
  take: async (tx, facts) => {
    const earning = facts.filter(
      ({ payload }) => payload.to === 'money' && payload.amount_mills >= first_top_up_mills,
    );
    for (const { player_id } of earning)
      await enqueue(tx, reward_first_top_up, { player_id: player_id! });
  },
});

/**
 * Grants the case of the first top-up, once; returns whether it did now. While the site has none
 * that can be granted, a later top-up earns it.
 */
export async function rewardFirstTopUp(db: Db, player_id: number): Promise<boolean> {
  const case_id = await store.findChosen(db, 'first_top_up');
  if (case_id === undefined || (await findFlaw(db, case_id)) !== undefined) return false;
  return grantBox(db, { player_id, occasion: 'first_top_up', subject: '1', case_id });
}

export const first_top_up_job = makeJob(reward_first_top_up, async (db, { payload }) =>
  Number(await rewardFirstTopUp(db, payload.player_id)),
);

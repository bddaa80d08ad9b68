import { z } from 'zod';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { makeListener, type AnyFactKind } from '../kit/facts.ts';
import { enqueue, makeJob, type JobKind } from '../kit/jobs.ts';
import { break_begun, exclusion_begun } from '../limits/index.ts';
import { settle } from '../settle/settle.ts';
import { leaveGiveaway } from './acts.ts';
import * as store from './store.ts';

const giving_back: JobKind<{ player_id: number }> = {
  name: 'giveaways:give_back',
  payload: z.object({ player_id: z.number().int() }),
};

/** Queues the leaving of a player who begins a break. */
export const leave_listener = makeListener<AnyFactKind>({
  name: 'giveaways:breaks',
  takes: [break_begun, exclusion_begun],
  take: async (tx, facts) => {
    for (const player_id of new Set(facts.map((fact) => fact.player_id!)))
      await enqueue(tx, giving_back, { player_id }, { key: String(player_id) });
  },
});

export const leave_job = makeJob(giving_back, (db, { payload }) =>
  leaveOpenGiveaways(db, payload.player_id),
);

/**
 * Gives back the entries of a player in all giveaways that are open: their places are free again.
 * One that has closed meanwhile is drawn with the player in it. Returns how many were given back.
 */
export async function leaveOpenGiveaways(db: Db, player_id: number): Promise<number> {
  let left = 0;
  for (const id of await store.findOpenJoined(db, player_id))
    if (await transact(db, (tx) => leaveOnce(tx, player_id, id))) left += 1;
  return left;
}

async function leaveOnce(tx: Tx, player_id: number, id: number): Promise<boolean> {
  const row = (await store.lockGiveaway(tx, id))!;
  const entry = await store.findEntry(tx, id, player_id);
  const at = now();
  if (row.state !== 1 || row.closes_at <= at || !entry || entry.is_left) return false;
  await store.insertLeft(tx, { giveaway_id: id, n: entry.n, at });
  await store.updateGiveaway(tx, id, { entrants: row.entrants - 1 });
  await settle(tx, leaveGiveaway({ giveaway_id: id, player_id, n: entry.n }, at));
  return true;
}

import { z } from 'zod';
import type { Db } from '../kit/db.ts';
import { makeListener, type AnyFactKind } from '../kit/facts.ts';
import { enqueue, makeJob, type JobKind } from '../kit/jobs.ts';
import { Refusal } from '../kit/refusal.ts';
import { break_begun, exclusion_begun } from '../limits/index.ts';
import { leaveRoom } from './join.ts';
import { findWaitingOf, nameOf } from './store.ts';

const give_back: JobKind<{ player_id: number }> = {
  name: 'battles:give_back',
  payload: z.object({ player_id: z.number() }),
};

/** Queues the leaving of a player who begins a break, room by room. */
export const break_listener = makeListener<AnyFactKind>({
  name: 'battles:breaks',
  takes: [break_begun, exclusion_begun],
  take: async (tx, facts) => {
    for (const player_id of new Set(facts.map((fact) => fact.player_id!)))
      await enqueue(tx, give_back, { player_id }, { key: String(player_id) });
  },
});

export const give_back_job = makeJob(give_back, (db, { payload }) =>
  leaveWaitingRooms(db, payload.player_id),
);

/**
 * Leaves every room that waits with the player in it, as the player would: the stakes come back,
 * and a room without its host is cancelled. Returns how many. A room that began meanwhile goes on.
 */
export async function leaveWaitingRooms(db: Db, player_id: number): Promise<number> {
  const rooms = await findWaitingOf(db, player_id);
  for (const room of rooms)
    await leaveRoom(db, player_id, nameOf(room), { session: undefined, key: undefined }).catch(
      (problem: unknown) => {
        if (!(problem instanceof Refusal)) throw problem;
      },
    );
  return rooms.length;
}

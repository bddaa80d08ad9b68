import { letFall } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import { makeListener } from '../kit/facts.ts';
import { payment_credited } from '../payments/index.ts';
import { readLevel } from './read.ts';
import { insertReached } from './store.ts';

/** Congratulates players whose top-up of money reached a level. */
export const noteLevels = makeListener({
  name: 'levels',
  takes: [payment_credited],
  take: async (tx, facts) => {
    const paying = facts.filter(({ payload }) => payload.to === 'money');
    // Of several top-ups of a player the last one counts.
    const last = new Map(paying.map((fact) => [fact.player_id!, fact.id]));
    for (const [player_id, fact_id] of last) await noteLevel(tx, player_id, fact_id);
  },
});

/**
 * Notes the levels that a player has reached with a top-up, each once, and tells the player of the
 * highest new one: a level that was lost by a refund isn't celebrated again.
 */
export async function noteLevel(tx: Tx, player_id: number, fact_id: number): Promise<void> {
  const level = await readLevel(tx, player_id);
  const reached = await insertReached(tx, { player_id, fact_id, level, at: now() });
  if (reached.length > 0) await letFall(tx, { player_id, level: Math.max(...reached) });
}

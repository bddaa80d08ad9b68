import { letFall } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import { makeListener } from '../kit/facts.ts';
import { payment_added, payment_credited } from '../payments/index.ts';
import { settle } from '../settle/settle.ts';
import { level_reached } from './facts.ts';
import { readStandingBy } from './read.ts';
import { insertReached } from './store.ts';
import { readLevelTable } from './table.ts';

/** Congratulates players whose top-up of money reached a level. */
export const noteLevels = makeListener({
  name: 'levels',
  takes: [payment_credited, payment_added],
  take: async (tx, facts) => {
    const paying = facts.filter(({ payload }) => payload.to === 'money');
    // Of several top-ups of a player the last one counts.
    const last = new Map(paying.map((fact) => [fact.player_id!, fact]));
    for (const [by, { id, at }] of last) {
      const level = await noteLevel(tx, by, id);
      if (level === undefined) continue;
      await settle(tx, { by, at, key: undefined, fact: level_reached.with({ level }), memo: {} });
    }
  },
});

/**
 * Notes the levels that a player has reached with a top-up, each once, and tells the player's pages
 * of the highest new one, which it returns: a level that was lost by a refund isn't celebrated
 * again.
 */
export async function noteLevel(
  tx: Tx,
  player_id: number,
  fact_id: number,
): Promise<number | undefined> {
  const { table, hash } = await readLevelTable(tx);
  const { level } = await readStandingBy(tx, player_id, table);
  const reached = await insertReached(tx, {
    player_id,
    fact_id,
    level,
    rule: hash,
    at: now(),
  });
  if (reached.length === 0) return undefined;
  const highest = Math.max(...reached);
  await letFall(tx, { player_id, level: highest });
  return highest;
}

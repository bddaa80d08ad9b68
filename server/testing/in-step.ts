import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import type { World } from './world.ts';

/**
 * Does things at once that would be done one after the other by chance: a lock holds them up until `count` of them wait
 * for it, then all go on.
 */
export async function inStep<T>(
  { owner }: Pick<World, 'owner'>,
  lock: RawBuilder<unknown>,
  count: number,
  act: () => Promise<T>,
): Promise<T> {
  let acting: Promise<T>;
  await owner.transaction().execute(async (tx) => {
    await lock.execute(tx);
    acting = act();
    // On another connection: a transaction goes on seeing what it saw of the others first.
    const countWaiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(owner);
      return rows[0]!.count;
    };
    await expect.poll(countWaiting, { timeout: 20_000, interval: 5 }).toBe(count);
  });
  return acting!;
}

import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import type { World } from './world.ts';

/**
 * Forces a race: holds a lock until `count` of the statements that `act` starts wait for it, then
 * does `meanwhile` and releases them together.
 */
export async function runAtBarrier<T>(
  { owner }: Pick<World, 'owner'>,
  lock: RawBuilder<unknown>,
  count: number,
  act: () => Promise<T>,
  meanwhile?: () => void,
): Promise<T> {
  let acting: Promise<T>;
  await owner.transaction().execute(async (tx) => {
    await lock.execute(tx);
    acting = act();
    // Polls on another connection: within a transaction, pg_stat_activity is a snapshot from its
    // first read.
    const countWaiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(owner);
      return rows[0]!.count;
    };
    await expect.poll(countWaiting, { timeout: 20_000, interval: 5 }).toBe(count);
    meanwhile?.();
  });
  return acting!;
}

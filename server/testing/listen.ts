import { sql } from 'kysely';
import { expect } from 'vitest';
import { takeFacts, type Listener } from '../kit/facts.ts';
import type { World } from './world.ts';

/**
 * Runs a listener until it has taken every fact. Transactions in other databases may briefly delay
 * the feed, so it polls.
 */
export async function catchUp(
  { db, owner }: Pick<World, 'db' | 'owner'>,
  listener: Listener,
): Promise<void> {
  const untaken = async () => {
    await takeFacts(db, listener);
    const { rows } = await sql<{ count: number }>`
      select count(*) from facts where not exists (
        select from facts_cursors c where listener = ${listener.name} and (facts.epoch, facts.tx, facts.id) <= (c.epoch, c.tx, c.id)
      )`.execute(owner);
    return rows[0]!.count;
  };
  await expect.poll(untaken, { interval: 5 }).toBe(0);
}

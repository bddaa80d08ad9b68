import type pg from 'pg';
import { openDatabase, type Db } from '../kit/db.ts';
import type { World } from './world.ts';

/** Stands for everything that a dead process would have done. */
class Died extends Error {}

/** The steps of some work, at which its process may die. */
export interface Steps {
  /** Counts a step besides the database’s statements; throws from the death on. */
  take: () => void;
}

/**
 * Runs `work` in a process that dies before its step `last`: each statement is a step, `begin` and
 * `commit` too, and so is each `take`. From then on nothing it does has an effect, and its
 * connections break. Returns whether the work came to its end before.
 */
export async function runUntilDeath(
  { database_url }: Pick<World, 'database_url'>,
  last: number,
  work: (db: Db, steps: Steps) => Promise<unknown>,
): Promise<boolean> {
  const { db, pool, close } = openDatabase(database_url, { role: 'vitrine_app', connections: 4 });
  const clients: pg.PoolClient[] = [];
  let taken = 0;
  const take = () => {
    taken += 1;
    if (taken < last) return;
    for (const client of clients)
      (
        client as unknown as { connection: { stream: { destroy(): void } } }
      ).connection.stream.destroy();
    throw new Died();
  };
  pool.on('connect', (client) => {
    clients.push(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = (async (...args: unknown[]) => {
      take();
      return query(...args);
    }) as typeof client.query;
  });
  try {
    await work(db, { take });
    return taken < last;
  } catch (problem) {
    if (taken < last) throw problem;
    return false;
  } finally {
    await close().catch(() => {});
  }
}

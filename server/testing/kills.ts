import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { isDatabaseAway, openDatabase, type Db } from '../kit/db.ts';
import type { World } from './world.ts';

/** Retries an act while the database is unavailable, as a caller does with its key. */
export async function insist<T>(act: () => Promise<T>, interrupt = () => {}): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (problem) {
      if (!isDatabaseAway(problem)) throw problem;
      interrupt();
    }
  }
}

/**
 * Carries out an act over a connection that may be killed, until its caller has an answer. Each act
 * is asked for once more, as by a caller who lost the answer: it needs a key, and must answer the
 * same.
 */
export type Insist = <T>(act: (db: Db) => Promise<T>) => Promise<T>;

/** Kills that interrupt nothing would prove nothing. */
const interrupted_least = 5;

/**
 * Repeats `work` while backends are killed in the middle of `settle`. Only the connections that
 * `insist` uses are killed: nobody retries on the killer's own and on those of the world.
 */
export async function underKills(
  { database_url }: Pick<World, 'database_url'>,
  work: (insist: Insist) => Promise<void>,
): Promise<void> {
  const victims_url = new URL(database_url);
  victims_url.searchParams.set('application_name', 'victim');
  const victims = openDatabase(victims_url.href, { role: 'vitrine_app' });
  const killer = openDatabase(database_url, { connections: 1 });
  const seen = { killed: 0, interrupted: 0 };
  const working = new AbortController();

  const insistUnderKills: Insist = async (act) => {
    const ask = () =>
      insist(
        () => act(victims.db),
        () => (seen.interrupted += 1),
      );
    const answer = await ask();
    expect(await ask()).toEqual(answer);
    return answer;
  };
  const kill = async () => {
    while (!working.signal.aborted) {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'victim' and state <> 'idle'
          and query like '%from settle(%' order by query_start limit 1`.execute(killer.db);
      seen.killed += rows.length;
      await setTimeout(2);
    }
  };
  const workOn = async () => {
    try {
      while (seen.interrupted < interrupted_least) await work(insistUnderKills);
    } finally {
      working.abort();
    }
  };
  try {
    await Promise.all([kill(), workOn()]);
  } finally {
    await victims.close();
    await killer.close();
  }
  expect(seen.killed).toBeGreaterThan(0);
}

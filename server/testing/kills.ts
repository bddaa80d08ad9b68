import pg from 'pg';
import { expect } from 'vitest';
import { openDatabase, type Db } from '../kit/db.ts';
import { insist } from './insist.ts';
import type { World } from './world.ts';

/**
 * Carries out an act over a connection that may be killed, until its caller has an answer. Each act
 * is asked for once more, as by a caller who lost the answer: it needs a key, and must answer the
 * same.
 */
export type Insist = <T>(act: (db: Db) => Promise<T>) => Promise<T>;

/** Kills that interrupt nothing would prove nothing. */
const interrupted_least = 5;

/** Tables that `settle` writes to, from its first statements to its last. */
const places = [
  'facts',
  'ledger_entries',
  'seeds_draws',
  'inventory_items',
  'inventory_moves',
  'idempotency_keys',
];
/** The chance of a kill at each place, and in the commit. */
const chance = 0.06;

/**
 * Repeats `work` while backends are killed in the middle of `settle`, or in its commit: triggers on
 * the tables that it writes to kill the backend that they run in, so that kills hit however busy
 * the machine is. Only the connections that `insist` uses are killed: nobody retries on those of
 * the world.
 */
export async function underKills(
  { database_url }: Pick<World, 'database_url'>,
  work: (insist: Insist) => Promise<void>,
): Promise<void> {
  const victims_url = new URL(database_url);
  victims_url.searchParams.set('application_name', 'victim');
  const victims = openDatabase(victims_url.href, { role: 'vitrine_app' });
  const owner = new pg.Client({ connectionString: database_url });
  await owner.connect();
  const seen = { interrupted: 0 };

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
  try {
    await owner.query(killersSql());
    while (seen.interrupted < interrupted_least) await work(insistUnderKills);
  } finally {
    await victims.close();
    await owner.query('drop function kill_victim cascade');
    await owner.end();
  }
}

/** PostgreSQL 15 lets only a superuser end the backend of a superuser, also its own. */
function killersSql(): string {
  const is_hit = `when (current_setting('application_name') = 'victim' and random() < ${chance})`;
  const at_places = places.map(
    (table) =>
      `create trigger kill_victim after insert on ${table} ${is_hit} execute function kill_victim();`,
  );
  return `
    create function kill_victim() returns trigger language plpgsql security definer as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    ${at_places.join('\n')}
    create constraint trigger kill_victim_in_commit after insert on facts deferrable initially deferred
      for each row ${is_hit} execute function kill_victim();`;
}

import pg from 'pg';
import { expect } from 'vitest';
import type { World } from './world.ts';

/** A statement of some work, at which its process can be stopped. */
export interface Step {
  /** `the order is credited` */
  name: string;
  table: string;
  on: 'insert' | 'update' | 'delete';
  /** SQL over the rows `new` and `old`: whether this statement is the step in a player's work. */
  is: (player_id: number) => string;
}

/**
 * When a process is stopped: before the row of its step is written; or in the commit of its
 * transaction, which then is carried out, though the process never hears of it.
 */
export type Moment = 'write' | 'commit';

export interface Stops {
  /** Stops every process where a player's work comes to the step. */
  add(step: Step, moment: Moment, player_id: number): Promise<void>;
  /** Waits until all stops were reached, and kills by `kill`. Then nothing stops any more. */
  killThere(kill: () => Promise<void>): Promise<void>;
}

/** Long enough for a busy machine, on which many works run at once until each is stopped. */
const reached_within_ms = 240_000;

/** First of two keys of advisory locks, the second of which is the number of the stop. */
const lock_space = 4211;

/**
 * Makes stops in a world's database: triggers that wait for a lock, so that the product needs no
 * hook for tests.
 */
export async function openStops({ database_url }: Pick<World, 'database_url'>): Promise<Stops> {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  const stops: { at: string; moment: Moment }[] = [];

  const readWaiting = async () => {
    const { rows } = await client.query<{ stop: number; pid: number }>(
      `select objid::int as stop, pid from pg_locks where locktype = 'advisory' and classid = ${lock_space}
        and not granted and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows;
  };
  const listUnreached = async () => {
    const reached = new Set((await readWaiting()).map(({ stop }) => stop));
    return stops.filter((_, stop) => !reached.has(stop)).map(({ at }) => at);
  };
  const awaitEnd = (pids: readonly number[]) =>
    expect
      .poll(async () => {
        const { rows } = await client.query('select from pg_stat_activity where pid = any($1)', [
          pids,
        ]);
        return rows.length;
      })
      .toBe(0);

  return {
    add: async ({ name, table, on, is }, moment, player_id) => {
      const stop = stops.push({ at: `${name} (${moment})`, moment }) - 1;
      await client.query(`select pg_advisory_lock(${lock_space}, ${stop})`);
      await client.query(
        `create function stop_${stop}() returns trigger language plpgsql security definer
        set search_path = pg_catalog, public as $$ begin
          if (${is(player_id)}) then perform pg_advisory_xact_lock_shared(${lock_space}, ${stop}); end if;
          return ${on === 'delete' ? 'old' : 'new'};
        end $$`,
      );
      const [trigger, when] =
        moment === 'write' ? ['trigger', 'before'] : ['constraint trigger', 'after'];
      const deferred = moment === 'commit' ? 'deferrable initially deferred' : '';
      await client.query(
        `create ${trigger} stop_${stop} ${when} ${on} on ${table} ${deferred} for each row execute function stop_${stop}()`,
      );
    },
    killThere: async (kill) => {
      try {
        await expect.poll(listUnreached, { timeout: reached_within_ms, interval: 200 }).toEqual([]);
        await kill();
        const waiting = Map.groupBy(await readWaiting(), ({ stop }) => stops[stop]!.moment);
        const [writing, committing] = (['write', 'commit'] as const).map((moment) =>
          (waiting.get(moment) ?? []).map(({ pid }) => pid),
        );
        // The kernel has closed the connections, but PostgreSQL would only notice after the wait.
        await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
          writing,
        ]);
        await awaitEnd(writing!);
        await client.query('select pg_advisory_unlock_all()');
        await awaitEnd(committing!);
      } finally {
        await client.query('select pg_advisory_unlock_all()');
        for (const stop of stops.keys()) await client.query(`drop function stop_${stop} cascade`);
        await client.end();
      }
    },
  };
}

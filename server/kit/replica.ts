import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge } from '@prometheus-io/client';
import { sql } from 'kysely';
import { publish, replica_changed } from './bus.ts';
import { theBus, type KeptKind } from './bus/shared.ts';
import { isDatabaseAway, type Db } from './db.ts';
import type { Log } from './log.ts';
import { registry } from './metrics.ts';

/** A replica that lags by more isn't asked. */
const lag_max_ms = 5000;
/** How often the primary and the replica are asked how far they are. */
const look_ms = 500;
/** So many places are remembered of a replica that is behind; of the time after them the last. */
const places_max = 1000;

/**
 * How this process stands with a replica: `none` is configured; it is `asked`; it is `behind` by
 * more than it may be; it is `away`: it doesn't answer, or isn't a replica of this database.
 */
export type ReplicaState = 'none' | 'asked' | 'behind' | 'away';

/**
 * How far the primary was when a player's last act had been committed. A replica that is asked is
 * never so far behind that an older one would matter.
 */
const acts: KeptKind = { name: 'replica.acts', for_ms: 3 * lag_max_ms };

const never_reached = 'FFFFFFFF/FFFFFFFF';

/** A place in the log of the database, PostgreSQL's LSN `16/B374D848`, as a number. */
export function readLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** A place in the log that the primary had reached at a moment. */
export interface Reached {
  at_ms: number;
  lsn: bigint;
}

/**
 * By how much a replica lags that has replayed the log up to `replayed`: all that was committed
 * before the last moment whose place it has is on it. `reached` in the order of time; drops from it
 * what is no longer needed.
 */
export function measureLag(reached: Reached[], replayed: bigint, now_ms: number): number {
  const behind = reached.findIndex(({ lsn }) => lsn > replayed);
  if (behind === -1) {
    reached.splice(0, reached.length - 1);
    return 0;
  }
  if (behind > 0) reached.splice(0, behind - 1);
  return now_ms - reached[0]!.at_ms;
}

let current: Replica | undefined;

/** How this process stands with a replica. */
export const replicaState = (): ReplicaState => current?.state ?? 'none';

registry.registerMetric(
  new Gauge({
    name: 'vitrine_replica_lag_seconds',
    help: 'By how much the replica lags that this process asks; none while it doesn’t answer.',
    registers: [],
    collect() {
      this.reset();
      const lag_ms = current?.lag_ms;
      if (lag_ms !== undefined) this.set(lag_ms / 1000);
    },
  }),
);

interface ReplicaOptions {
  primary: Db;
  /** Of reads only. */
  replica: Db;
  log: Log;
}

/**
 * A streaming replica for reads that may lag. A caller who has acted is answered by it once it has
 * their act, in whatever process that was; until then, and whenever the replica isn't asked, the
 * primary answers.
 */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #reached: Reached[] = [];
  #replayed = 0n;
  #state: ReplicaState = 'away';
  /** Undefined while the replica doesn't answer. */
  lag_ms: number | undefined;

  constructor(options: ReplicaOptions) {
    this.#options = options;
  }

  get state(): ReplicaState {
    return this.#state;
  }

  /** Looks once how far the primary and the replica are. */
  async look(): Promise<void> {
    const { primary, replica } = this.#options;
    const at_ms = performance.now();
    const reached = await readPlace(primary, sql`pg_current_wal_insert_lsn()`).catch(
      () => undefined,
    );
    if (this.#reached.length === places_max) this.#reached.pop();
    if (reached) this.#reached.push({ at_ms, lsn: readLsn(reached.lsn!) });
    try {
      const replayed = await readPlace(replica, sql`pg_last_wal_replay_lsn()`);
      if (replayed.lsn === null || (reached && replayed.database !== reached.database))
        return this.#note('away', 'it is no replica of this database');
      this.#replayed = readLsn(replayed.lsn);
      this.lag_ms = measureLag(this.#reached, this.#replayed, performance.now());
      this.#note(this.lag_ms > lag_max_ms ? 'behind' : 'asked');
    } catch (problem) {
      this.#note('away', (problem as Error).message);
    }
  }

  /**
   * Reads by `work`, which may lag: on the replica if it is asked and has all that the player has
   * done. `work` runs again on the primary when the replica fails.
   */
  async read<T>(player_id: number | undefined, work: (db: Db) => Promise<T>): Promise<T> {
    const { primary, replica } = this.#options;
    if (this.#state !== 'asked' || !(await this.#hasActsOf(player_id))) return work(primary);
    try {
      return await work(replica);
    } catch (problem) {
      if (!isDatabaseAway(problem) && !isConflict(problem)) throw problem;
      if (isDatabaseAway(problem)) this.#note('away', (problem as Error).message);
      return work(primary);
    }
  }

  /**
   * Notes that a player has acted: from now on they read it, in every process. Where the primary
   * can't say any more how far it is, it answers them for a while.
   */
  async noteAct(player_id: number): Promise<void> {
    const { primary } = this.#options;
    const place = await readPlace(primary, sql`pg_current_wal_insert_lsn()`).catch(() => undefined);
    theBus().keep(acts, String(player_id), place?.lsn ?? never_reached);
  }

  /** Whether the replica has all that a player has done; no if nobody can say. */
  async #hasActsOf(player_id: number | undefined): Promise<boolean> {
    if (player_id === undefined) return true;
    const places = await theBus().find(acts, String(player_id));
    return places?.every((lsn) => readLsn(lsn) <= this.#replayed) ?? false;
  }

  #note(state: ReplicaState, why?: string): void {
    if (state === 'away') this.lag_ms = undefined;
    if (state === this.#state) return;
    const { log } = this.#options;
    if (state === 'asked') log.info('the replica answers reads that may lag');
    else log.warn({ state, why }, 'the replica isn’t asked: the primary answers everything');
    this.#state = state;
    publish(replica_changed, undefined);
  }
}

/**
 * Has this process look how far a replica is, now and until the returned function is called. Its
 * beats and its metrics tell of it.
 */
export async function followReplica(replica: Replica): Promise<() => Promise<void>> {
  const stop = new AbortController();
  current = replica;
  await replica.look();
  const running = (async () => {
    while (!stop.signal.aborted) {
      await sleep(look_ms, undefined, { signal: stop.signal, ref: false }).catch(() => {});
      if (!stop.signal.aborted) await replica.look();
    }
  })();
  return async () => {
    stop.abort();
    await running;
    if (current === replica) current = undefined;
  };
}

/** The database, and how far it is by this function. */
async function readPlace(
  db: Db,
  place: ReturnType<typeof sql>,
): Promise<{ database: string; lsn: string | null }> {
  const { rows } = await sql<{ database: string; lsn: string | null }>`
    select system_identifier || ' ' || current_database() as database, ${place}::text as lsn
    from pg_control_system()`.execute(db);
  return rows[0]!;
}

/** Whether a replica gave up a read, because the primary removed what it was reading. */
function isConflict(problem: unknown): boolean {
  return (problem as { code?: string }).code === '40001';
}

import { createHash } from 'node:crypto';
import { Gauge, Histogram } from '@prometheus-io/client';
import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { Dialect } from './compiler.ts';
import { registry } from './metrics.ts';
import { keepNothing, makeSettings, type SessionSettings } from './pooled.ts';
import { resetBy } from './process-state.ts';
import type { DB } from './tables.generated.ts';

/** The database, or a transaction on it: the first argument of every verb and store. */
export type Db = Kysely<DB>;

/**
 * A transaction. A function that takes one can't be called outside of `transact`; a transaction may
 * be passed wherever a database is expected.
 */
export type Tx = Transaction<DB> & {
  /** Runs `act` once the transaction is committed, and never if it isn't. */
  after(act: () => void): void;
};

/**
 * Runs `work` in a transaction: the caller's own when `db` is one. Everything told to other parts
 * of the process goes through `tx.after`: they would read the state of before.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTx(db)) return work(db);
  const acts: (() => void)[] = [];
  const after = (act: () => void) => void acts.push(act);
  const result = await db.transaction().execute((tx) => work(Object.assign(tx, { after })));
  for (const act of acts) act();
  return result;
}

/**
 * Runs `work` in one snapshot that blocks nobody and can't write: all its statements see the same
 * moment. A write in it is a fault.
 */
export async function readSnapshot<T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> {
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(work);
  } catch (problem) {
    // Without its code, by which it would pass for a primary that refuses writes.
    const { code, message } = problem as Error & { code?: string };
    if (code === read_only) throw new Error(message, { cause: problem });
    throw problem;
  }
}

/** Runs `act` once what `db` has written is committed: at once, unless it is a transaction. */
export function afterCommit(db: Db, act: () => void): void {
  if (isTx(db)) db.after(act);
  else act();
}

function isTx(db: Db): db is Tx {
  return 'after' in db;
}

/**
 * Parses whole numbers of the database as numbers: amounts and ids stay far below 2^53, and a
 * larger one is a fault.
 */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`too large for a whole number: ${text}`);
  return value;
}

pg.types.setTypeParser(pg.types.builtins.INT8, wholeNumber);
/** int8[], in which `settle` returns ids and balances. */
pg.types.setTypeParser(1016 as number, (text) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(wholeNumber),
);
/** numeric, which here only comes from `sum()` of whole numbers. */
pg.types.setTypeParser(pg.types.builtins.NUMERIC, wholeNumber);

const statement_names = new Map<string, string>();
resetBy(() => statement_names.clear());

/**
 * Names every statement that has parameters, so that PostgreSQL plans it once per connection:
 * measured at twice the rate of unnamed ones. The number of distinct statements must stay bounded:
 * write `= any($1)`, never `in ($1, $2, …)`.
 */
function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const [text, values] = args;
    if (typeof text === 'string' && Array.isArray(values) && args.length === 2) {
      // Not as a config, of which the driver makes a costly copy.
      const named = Object.assign(new pg.Query(text, values), { name: nameOf(text) });
      return new Promise((resolve, reject) => {
        query(named, (problem: Error | null, result: unknown) =>
          problem ? reject(problem) : resolve(result),
        );
      });
    }
    return query(...args);
  }) as typeof client.query;
}

/** The connections whose server refused a write: the pool drops each once it is given back. */
const refusing_writes = new WeakSet<pg.PoolClient>();

/**
 * Looks at the failures of a connection's statements: ends it after one that timed out, has the
 * pool drop it after a write that its server refused, and names the statement that wrote where only
 * reads belong.
 */
function watchFailures(client: pg.PoolClient, { reads }: { reads: boolean }): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const answer = query(...args);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((problem: Error & { code?: string }) => {
      if (problem.message === given_up) void (client as unknown as pg.Client).end();
      if (problem.code === read_only) {
        if (reads) throw new Error(`${problem.message}: ${String(args[0])}`, { cause: problem });
        refusing_writes.add(client);
      }
      throw problem;
    });
  }) as typeof client.query;
}

function nameOf(text: string): string | undefined {
  let name = statement_names.get(text);
  if (!name && statement_names.size < 1000) {
    name = createHash('sha1').update(text).digest('base64url');
    statement_names.set(text, name);
  }
  return name;
}

/**
 * Client-side timeouts of a statement and of a connection; a caller waits for both. The statement's
 * is slightly longer than PostgreSQL's own, so it only fires when the network or the server hangs.
 */
const statement_wait_ms = 5500;
const connection_wait_ms = 4000;
/** The message of `pg` when a statement times out on the client. */
const given_up = 'Query read timeout';
/**
 * PostgreSQL's `read_only_sql_transaction`: where writes belong, a standby answers in the primary's
 * place, or the primary was told to refuse them.
 */
const read_only = '25006';

/**
 * Server-side timeouts keep one stuck transaction from blocking everything that reads facts in
 * order. Generic plans let named statements be planned once, also those of pages: PostgreSQL takes
 * the parameter of a LIMIT for a tenth of the table and would replan them at every call, for half
 * of their cost.
 */
const session_settings: SessionSettings = {
  statement_timeout: '5000',
  idle_in_transaction_session_timeout: '5000',
  plan_cache_mode: 'force_generic_plan',
};

/** Refuses every write. */
const reads_settings = {
  session: { default_transaction_read_only: 'on' },
  transaction: { transaction_read_only: 'on' },
} as const;

/** The open pools of this process. */
const pools = new Set<pg.Pool>();

registry.registerMetric(
  new Gauge({
    name: 'vitrine_pool',
    help: 'Connections to the database, used and idle, and how many callers wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const sum = (of: (pool: pg.Pool) => number) =>
        [...pools].reduce((all, one) => all + of(one), 0);
      this.set(
        { state: 'used' },
        sum(({ totalCount, idleCount }) => totalCount - idleCount),
      );
      this.set(
        { state: 'idle' },
        sum(({ idleCount }) => idleCount),
      );
      this.set(
        { state: 'waiting' },
        sum(({ waitingCount }) => waitingCount),
      );
    },
  }),
);

const pool_wait_seconds = new Histogram({
  name: 'vitrine_pool_wait_seconds',
  help: 'How long statements and transactions waited for a connection, also in vain.',
  buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 4],
  registers: [registry],
});

/** The pool, with its callers' waits measured. */
function timeWaits(pool: pg.Pool) {
  return {
    options: pool.options,
    connect: async () => {
      const began_ms = performance.now();
      try {
        return await pool.connect();
      } finally {
        pool_wait_seconds.observe((performance.now() - began_ms) / 1000);
      }
    },
    end: () => pool.end(),
  };
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a connection pool. `connections` is 4 per core by measurement: more callers wait faster in
 * the pool than in PostgreSQL. Connects lazily, so it reconnects by itself to a database that comes
 * back.
 */
export function openDatabase(
  url: string,
  {
    connections = 8,
    on_error = () => {},
    role,
    patient = false,
    pooled = false,
    reads = false,
  }: DatabaseOptions = {},
): Database {
  const settings = {
    ...(!patient && session_settings),
    ...(reads && reads_settings[pooled ? 'transaction' : 'session']),
    ...(role && { role }),
  };
  const has_settings = Object.keys(settings).length > 0;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    ...(!patient && {
      connectionTimeoutMillis: connection_wait_ms,
      query_timeout: statement_wait_ms,
    }),
    // By statement: PgBouncer refuses or drops the parameter of a connection that could carry them.
    onConnect: async (client) => {
      if (has_settings && !pooled) await client.query(makeSettings(settings, 'session'));
    },
  });
  pool.on('error', on_error);
  pool.on('connect', (client) => {
    client.on('error', on_error);
    if (pooled) keepNothing(client, settings);
    else nameStatements(client);
    watchFailures(client, { reads });
  });
  // A new connection finds the primary, once there is one.
  pool.on('release', (_problem, client) => {
    if (refusing_writes.has(client)) void (client as unknown as pg.Client).end();
  });
  pools.add(pool);
  const db = new Kysely<DB>({ dialect: new Dialect({ pool: timeWaits(pool) }) });
  const close = async () => {
    pools.delete(pool);
    await db.destroy();
    // Kysely ends only a pool that it has used.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

interface DatabaseOptions {
  connections?: number;
  on_error?: (problem: Error) => void;
  /**
   * The role that every connection takes, when the URL's own user has more rights than the product
   * should run with.
   */
  role?: string | undefined;
  /**
   * No timeouts, for work that nobody waits for at a page: its statements, and its wait for a
   * connection, may take as long as they need.
   */
  patient?: boolean;
  /**
   * The address is that of a pooler of transactions: connections keep nothing from one to the next.
   */
  pooled?: boolean;
  /** Reads alone: each runs in a transaction that refuses to write, and a write is a fault. */
  reads?: boolean;
}

/**
 * Whether a failure means that the database is unavailable (restarting, out of connections, cut
 * off, refusing writes) and will come back.
 */
export function isDatabaseAway(problem: unknown): boolean {
  const { code, message, syscall } = problem as {
    code?: string;
    message?: string;
    syscall?: string;
  };
  if (code === undefined)
    return /Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered|was closed)|Query read timeout/.test(
      message ?? '',
    );
  // PostgreSQL's socket is a file, missing while no server listens. `syscall` tells it from files
  // of ours, which are opened, not connected to.
  if (code === 'ENOENT') return syscall === 'connect';
  return /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|08...|25006|57P0[123]|53[123]00)$/.test(
    code,
  );
}

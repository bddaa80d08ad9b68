import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './tables.generated.ts';

/** The database, or a transaction on it: what every verb and store takes first. */
export type Db = Kysely<DB>;

/** Whole numbers of the database are numbers here: amounts and ids stay far below 2^53, and a larger one is a fault. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`too large for a whole number: ${text}`);
  return value;
}

pg.types.setTypeParser(pg.types.builtins.INT8, wholeNumber);
/** int8[], as `settle` returns ids and balances. */
pg.types.setTypeParser(1016 as number, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(wholeNumber)));
/** numeric, which only `sum()` of whole numbers makes here. */
pg.types.setTypeParser(pg.types.builtins.NUMERIC, wholeNumber);

const statement_names = new Map<string, string>();

/**
 * Names every statement that has parameters, so that PostgreSQL plans it once a connection: measured at twice the
 * rate of unnamed ones. Statements must not vary without bound: write `= any($1)`, never `in ($1, $2, …)`.
 */
function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => never;
  client.query = (...args: unknown[]) => {
    const [text, values] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || args.length !== 2) return query(...args);
    return query({ name: nameOf(text), text, values });
  };
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
 * How long a statement is waited for: a little longer than PostgreSQL itself lets it run, so that only one that stands
 * still, with the network or the server, is given up. And how long a connection is waited for; a caller waits for both.
 */
const statement_wait_ms = 5500;
const connection_wait_ms = 4000;
/** What `pg` says of a statement that was waited for in vain. */
const given_up = 'Query read timeout';

/** Ends the connection of a statement that was given up: the statement may go on, and nobody is to wait behind it. */
function endGivenUp(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const answer = query(...args);
    if (answer instanceof Promise)
      answer.catch(({ message }: Error) => {
        if (message === given_up) void (client as unknown as pg.Client).end();
      });
    return answer;
  }) as typeof client.query;
}

/**
 * Limits that keep one stuck transaction from holding up everything that reads facts in order; and named statements are
 * planned once, also those of pages: PostgreSQL takes the parameter of a LIMIT for a tenth of the table and would plan them
 * anew at every call, at half of what they cost it.
 */
const session_options =
  '-c statement_timeout=5000 -c idle_in_transaction_session_timeout=5000 -c plan_cache_mode=force_generic_plan';

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool on the database. `connections` is 4 per core by measurement: more callers than that wait in the pool
 * faster than they would in PostgreSQL. Connections are made when they are needed, so a database that comes back is
 * found again without a hand.
 */
export function openDatabase(
  url: string,
  { connections = 8, on_error = () => {}, role, patient = false }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connection_wait_ms,
    ...(!patient && { query_timeout: statement_wait_ms }),
    options: `${patient ? '' : session_options}${role ? ` -c role=${role}` : ''}`,
  });
  pool.on('error', on_error);
  pool.on('connect', (client) => {
    client.on('error', on_error);
    nameStatements(client);
    endGivenUp(client);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    // Kysely ends only a pool that it has used.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

interface DatabaseOptions {
  connections?: number;
  on_error?: (problem: Error) => void;
  /** Taken by every connection, when the URL's own user has more rights than the product should run with. */
  role?: string | undefined;
  /** For work that looks at everything: its statements may take as long as they need. */
  patient?: boolean;
}

/** Whether a failure means that the database is away (restarting, out of connections, cut off) and will come back. */
export function isDatabaseAway(problem: unknown): boolean {
  const { code, message, syscall } = problem as { code?: string; message?: string; syscall?: string };
  if (code === undefined)
    return /Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered|was closed)|Query read timeout/.test(
      message ?? '',
    );
  // PostgreSQL's socket is a file, which is gone while nobody listens. Files of ours are opened, not connected to.
  if (code === 'ENOENT') return syscall === 'connect';
  return /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|08...|57P0[123]|53300|53[12]00)$/.test(code);
}

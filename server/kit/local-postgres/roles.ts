/** The contents of the cluster before the first migration: two roles and an empty database. */
import pg from 'pg';
import { isDatabaseAway } from '../db.ts';
import { LocalPostgresError } from './error.ts';
import type { Passwords, Role } from './passwords.ts';

const DATABASE = 'vitrine';
/** Arbitrary, the same in every process: only the lock's holder creates. */
const ADVISORY_LOCK = 7_620_001;
const CONNECT_MS = 5_000;
/** `invalid_password`, see PostgreSQL's appendix A. */
const WRONG_PASSWORD = '28P01';

/** The URL of the local database for `role`; the superuser's names its own database, `postgres`. */
export function addressFor(role: Role, passwords: Passwords, port: number): string {
  const database = role === 'postgres' ? 'postgres' : DATABASE;
  return `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/${database}`;
}

/**
 * Creates the missing ones of: `vitrine_owner`, which owns the database `vitrine` and migrates it,
 * and `vitrine_app`, which may connect to it and gets its rights from migrations. No other role may
 * connect. Idempotent; repairs a half-way crash.
 */
export async function ensureRoles(superuser_url: string, passwords: Passwords): Promise<void> {
  await asSuperuser(superuser_url, async (client) => {
    // PostgreSQL would log a failing statement with the password in it.
    await client.query(
      `set log_min_error_statement = panic; select pg_advisory_lock(${ADVISORY_LOCK})`,
    );
    for (const role of ['vitrine_owner', 'vitrine_app'] as const) {
      const { rowCount: found } = await client.query('select from pg_roles where rolname = $1', [
        role,
      ]);
      if (!found)
        await client.query(
          `create role ${role} login password ${client.escapeLiteral(passwords[role])}`,
        );
    }
    const { rowCount: found } = await client.query('select from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (!found) await client.query(`create database ${DATABASE} owner vitrine_owner`);
    await client.query(`
      revoke all on database ${DATABASE}, postgres, template1 from public;
      grant connect on database ${DATABASE} to vitrine_app`);
  });
}

/**
 * Does the same on a server that another process started. Returns false when it isn't up yet, or is
 * shutting down with that process.
 */
export async function joins(superuser_url: string, passwords: Passwords): Promise<boolean> {
  try {
    await ensureRoles(superuser_url, passwords);
    return true;
  } catch (error) {
    if (isDatabaseAway(error)) return false;
    throw error;
  }
}

async function asSuperuser(url: string, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined); // a lost connection also rejects the query that runs
  try {
    await client.connect();
    await act(client);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== WRONG_PASSWORD) throw error;
    throw new LocalPostgresError(
      `The local PostgreSQL refuses its own password: postgres.passwords.json in DATA_DIR belongs to another cluster. ` +
        `Put back the file and the folder postgres of the same backup.`,
    );
  } finally {
    await client.end();
  }
}

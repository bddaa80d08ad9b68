/** The databases of a server: the product's, the one that a restore fills, and the former one. */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { BackupError } from '../backup/manifest.ts';
import { withConnection } from '../backup/tables.ts';
import type { Config } from '../kit/config.ts';
import { startLocalPostgres } from '../kit/local-postgres.ts';

/** A server that databases can be made on. */
export interface DatabaseServer {
  /** The product's database. */
  database: string;
  /** Another database of the server, as a user who may make databases. */
  admin_url: string;
  /** Makes the user of `urlOf` the owner of new databases; undefined: it makes them itself. */
  owner: string | undefined;
  /** The address of a database for the user that owns the product's. */
  urlOf: (database: string) => string;
  release: () => Promise<void>;
}

/** Whether nothing was ever stored in the data folder's own PostgreSQL. */
export function isUntouched({ database_url, data_dir }: Config): boolean {
  return !database_url && !fs.existsSync(path.join(data_dir, 'postgres', 'PG_VERSION'));
}

/** The configured server; starts the embedded one, or joins that of a running product. */
export async function findServer(config: Config): Promise<DatabaseServer> {
  const { database_url, direct_url: own_url = database_url, data_dir } = config;
  if (own_url)
    return {
      database: nameIn(own_url),
      admin_url: withName(own_url, 'postgres'),
      owner: undefined,
      urlOf: (database) => withName(own_url, database),
      release: async () => {},
    };
  const { owner_url, superuser_url, stop } = await startLocalPostgres(data_dir);
  return {
    database: nameIn(owner_url),
    admin_url: superuser_url,
    owner: 'vitrine_owner',
    urlOf: (database) => withName(owner_url, database),
    release: stop,
  };
}

const nameIn = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));
const withName = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${encodeURIComponent(name)}` }).href;

/** The names of the databases beside the product's: being filled, replaced, and on trial. */
export const besides = ({ database }: DatabaseServer) => ({
  restoring: `${database}_restoring`,
  before: `${database}_before`,
  drill: `${database}_drill`,
});

/** The product's database as a restore finds it. */
export interface Present {
  state: 'missing' | 'empty' | 'filled';
  /** In words, for operators. */
  words: string;
  /** Connections of others. */
  connections: number;
}

/** Looks at the product's database, which may be damaged. */
export async function lookAtPresent(server: DatabaseServer): Promise<Present> {
  const { database } = server;
  const connections = await withConnection(server.admin_url, async (admin) => {
    const { rows } = await admin.query<{ connections: number }>(
      `select (select count(*) from pg_stat_activity a where a.datid = d.oid) as connections
       from pg_database d where datname = $1`,
      [database],
    );
    return rows[0]?.connections;
  });
  if (connections === undefined)
    return { state: 'missing', words: `There is no database ${database} yet.`, connections: 0 };
  const read = withConnection(server.urlOf(database), async (client) => {
    const { rows } = await client.query<{ tables: number; size: string }>(`
      select count(*) as tables, pg_size_pretty(pg_database_size(current_database())) as size
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
    const { tables, size } = rows[0]!;
    if (tables === 0)
      return { state: 'empty', words: `The database ${database} is empty.` } as const;
    const { rows: facts } = await client.query<{ count: number; newest: string | null }>(
      'select count(*) as count, max(at)::text as newest from facts',
    );
    const { count, newest } = facts[0]!;
    return {
      state: 'filled',
      words: `The database ${database} holds ${size}: ${count} facts${newest ? `, the newest of ${newest}` : ''}.`,
    } as const;
  });
  const found = await read.catch(
    ({ message }: Error) =>
      ({ state: 'filled', words: `The database ${database} can't be read: ${message}.` }) as const,
  );
  return { ...found, connections };
}

/**
 * Makes an empty database, in place of one of that name that was left over. It compares texts as
 * the product's does. Throws a BackupError when the user may not make databases.
 */
export async function makeDatabase(server: DatabaseServer, name: string): Promise<string> {
  await withConnection(server.admin_url, async (admin) => {
    const { rows: users } = await admin.query<{ name: string; may: boolean }>(
      'select current_user as name, rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    );
    const [user] = users;
    if (!user?.may)
      throw new BackupError(
        `The user of DATABASE_URL may not make databases, into one of which a backup is restored before it takes its place. As a superuser: alter role ${user?.name} createdb`,
      );
    await admin.query(`drop database if exists ${quote(name)} with (force)`);
    const locale = await readLocale(admin, server.database);
    const owner = server.owner ? ` owner ${quote(server.owner)}` : '';
    await admin.query(`create database ${quote(name)} template template0${locale}${owner}`);
    if (server.owner)
      await admin.query(`revoke all on database ${quote(name)} from public;
        grant connect on database ${quote(name)} to vitrine_app`);
  }).catch((problem: { code?: string }) => {
    if (problem.code !== '3D000') throw problem;
    throw new BackupError(
      'The server of DATABASE_URL has no database postgres, from which others are made.',
    );
  });
  return server.urlOf(name);
}

/** How the product's database compares texts, as options of `create database`; none is missing. */
async function readLocale(admin: pg.Client, database: string): Promise<string> {
  const { rows } = await admin.query<{ row: Record<string, string | null> }>(
    `select to_jsonb(d) || jsonb_build_object('encoding_name', pg_encoding_to_char(encoding)) as row
     from pg_database d where datname = $1`,
    [database],
  );
  if (!rows[0]) return '';
  const { row } = rows[0];
  const text = (value: string | null | undefined) => pg.escapeLiteral(value ?? '');
  // PostgreSQL 17 renamed the column of ICU's locale.
  const locale = row['datlocale'] ?? row['daticulocale'];
  const provider = {
    i: ` locale_provider icu icu_locale ${text(locale)}`,
    b: ` locale_provider builtin builtin_locale ${text(locale)}`,
  }[row['datlocprovider'] ?? 'c'];
  return ` encoding ${text(row['encoding_name'])} lc_collate ${text(row['datcollate'])} lc_ctype ${text(row['datctype'])}${provider ?? ''}`;
}

/** Drops a database that no product uses; nothing happens if there is none. */
export async function dropDatabase({ admin_url }: DatabaseServer, name: string): Promise<void> {
  await withConnection(admin_url, (admin) =>
    admin.query(`drop database if exists ${quote(name)} with (force)`),
  );
}

/**
 * Puts the filled database in the product's place, in one transaction: at each moment there is one
 * of the two. The former one stays beside it, in place of the one before that.
 */
export async function swapDatabases(server: DatabaseServer): Promise<void> {
  const { restoring, before } = besides(server);
  await withConnection(server.admin_url, async (admin) => {
    const { rowCount: had } = await admin.query('select from pg_database where datname = $1', [
      server.database,
    ]);
    const rename = (from: string, to: string) =>
      admin.query(`alter database ${quote(from)} rename to ${quote(to)}`);
    if (had) await admin.query(`drop database if exists ${quote(before)} with (force)`);
    await admin.query('begin');
    if (had) await rename(server.database, before);
    await rename(restoring, server.database);
    await admin.query('commit');
  });
}

const quote = pg.escapeIdentifier;

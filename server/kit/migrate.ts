import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const server = path.join(import.meta.dirname, '..');
const folder = path.join(server, 'migrations');
/**
 * Advisory lock of all Vitrine processes: its holder migrates, the others wait. The number is
 * arbitrary.
 */
const migration_lock = 7_401_882_001;

/** Thrown when the migrations in the code and those in the database don't match. */
export class MigrationError extends Error {}

/** A migration of this version of the code. */
export interface Migration {
  name: string;
  text: string;
  /** SHA-256 of the text, in hexadecimal. */
  hash: string;
}

/** All migrations of this version, in order. */
export function listMigrations(): Migration[] {
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return files.toSorted().map((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    return { name, text, hash: createHash('sha256').update(text).digest('hex') };
  });
}

/**
 * Migrates the database at `url` (whose user owns it): runs the SQL files of `migrations/` that
 * haven't run yet, in order, each in its own transaction; then the definitions, if they have
 * changed; then the job queue's own migrations.
 * Returns the names of the files that ran. Throws a MigrationError when a file that already ran was
 * changed, or when the database is newer than the code. `only`: runs these migrations and nothing
 * else, which makes the tables of an earlier version.
 */
export async function migrate(url: string, only?: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // a lost connection also rejects the query that runs
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migration_lock]);
    await prepare(client);
    const migrations = listMigrations();
    const done = await client.query<{ name: string; hash: string }>(
      'select name, hash from migrations order by name',
    );
    const ahead = done.rows.find(({ name }) => !migrations.some((one) => one.name === name));
    if (ahead)
      throw new MigrationError(
        `The database has ${ahead.name}, which this version doesn't know. Run the newer version.`,
      );
    const ran: string[] = [];
    for (const migration of migrations) {
      const { name, hash } = migration;
      const before = done.rows.find((row) => row.name === name);
      if (before && before.hash !== hash)
        throw new MigrationError(`${name} was changed after it ran. Add a new migration instead.`);
      if (before || (only && !only.includes(name))) continue;
      await runOne(client, migration);
      ran.push(name);
    }
    if (only) return ran;
    await define(client);
    await runMigrations({ connectionString: url });
    return ran;
  } finally {
    await client.end();
  }
}

/**
 * Applies the definitions, the SQL functions beside the code that calls them, again when the text
 * of any has changed: all in one transaction, in the order of their file names.
 */
async function define(client: pg.Client): Promise<void> {
  const files = fs
    .globSync('*/*.sql', { cwd: server, exclude: ['migrations'] })
    .toSorted((a, b) => path.basename(a).localeCompare(path.basename(b)) || a.localeCompare(b));
  const texts = files.map((name) => fs.readFileSync(path.join(server, name), 'utf8'));
  const hash = createHash('sha256')
    .update(JSON.stringify([files, texts]))
    .digest('hex');
  const { rows } = await client.query<{ hash: string }>('select hash from definitions');
  if (rows[0]?.hash === hash) return;
  await client.query('begin');
  try {
    for (const text of texts) await client.query(text);
    await client.query('delete from definitions');
    await client.query('insert into definitions (hash) values ($1)', [hash]);
    await client.query('commit');
  } catch (problem) {
    await client.query('rollback');
    throw new MigrationError(`${files.join(', ')}: ${(problem as Error).message}`, {
      cause: problem,
    });
  }
}

async function runOne(client: pg.Client, { name, text, hash }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (problem) {
    await client.query('rollback');
    throw new MigrationError(`${name}: ${(problem as Error).message}`, { cause: problem });
  }
}

/**
 * Creates the table of migrations, and the role that the product runs as, which can't change the
 * past or the schema.
 */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists migrations (name text primary key, hash text not null, at timestamptz not null default now());
    create table if not exists definitions (hash text not null, at timestamptz not null default now());
    do $$ begin
      if not exists (select from pg_roles where rolname = 'vitrine_app') then
        create role vitrine_app nologin;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$;
    do $$ begin
      if not pg_has_role('vitrine_app', 'member') then
        execute format('grant vitrine_app to %I', current_user);
      end if;
    exception when insufficient_privilege then null;
    end $$;
    grant usage on schema public to vitrine_app;
    revoke create on schema public from public;`);
}

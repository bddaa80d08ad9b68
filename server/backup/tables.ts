/** Copies whole tables out of the database and into one, by PostgreSQL's COPY, as they stream. */
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Storage } from '../kit/storage.ts';
import { places, type Manifest, type StoredFile, type StoredTable } from './manifest.ts';
import { readCompressed, storeCompressed } from './stored-file.ts';

/** These follow from the code and from the list of migrations. */
const made_by_migrating = ['migrations', 'definitions'];

/** The session writes and reads values in one form, and is never timed out. */
const session = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'`;

/**
 * Runs `work` on a connection of its own to the database at `url`, without timeouts; ends it
 * afterwards.
 */
export async function withConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // a lost connection also rejects the query that runs
  await client.connect();
  try {
    await client.query(session);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A table as the database has it. */
interface Table {
  name: string;
  /** Those that are stored; a generated one follows from them. */
  columns: string[];
  /** The expression that COPY selects for each of them. */
  values: string[];
}

/**
 * The tables that a backup holds: all but unlogged ones, which a crash empties, too. Transaction
 * ids mean nothing in another cluster, where they would be those of transactions to come, so they
 * are zero, except where an epoch stands beside them.
 */
async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; zero: boolean[] }>(`
    select c.relname::text as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(a.atttypid = 'xid8'::regtype and not exists (
        select from pg_attribute e where e.attrelid = c.oid and e.attname = 'epoch'
      ) order by a.attnum) as zero
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p'
    group by c.oid, c.relname order by c.relname`);
  return rows
    .filter(({ name }) => !made_by_migrating.includes(name))
    .map(({ name, columns, zero }) => ({
      name,
      columns,
      values: columns.map((column, n) => (zero[n] ? `'0'` : quote(column))),
    }));
}

/** Copies all tables of the connection's snapshot into a backup. */
export async function copyTablesOut(client: pg.Client, files: Storage): Promise<StoredTable[]> {
  const tables: StoredTable[] = [];
  for (const { name, columns, values } of await findTables(client)) {
    const select = `select ${values.join(', ')} from ${quote(name)}`;
    const stored = await copyOut(client, select, files, places.table(name));
    tables.push({ name, columns, ...stored });
  }
  return tables;
}

/** Copies the rows of a query into a new compressed file. */
async function copyOut(
  client: pg.Client,
  select: string,
  files: Storage,
  file: string,
): Promise<StoredFile & { rows: number }> {
  const source = client.query(copyTo(`copy (${select}) to stdout`));
  const stored = await storeCompressed(source, files, file);
  return { ...stored, rows: source.rowCount };
}

/** The last number of each sequence; numbers given meanwhile are only skipped. */
export async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; last: number }>(`
    select sequencename::text as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  return rows;
}

/**
 * The jobs that wait, by their names and not by the numbers of the queue's tables. A job that runs
 * at this moment waits again after a restore, its try uncounted.
 */
const select_jobs = `
  select t.identifier, q.queue_name, j.payload, j.priority, j.run_at,
    case when j.locked_at is null then j.attempts else greatest(j.attempts - 1, 0) end,
    j.max_attempts, j.last_error, j.key, j.flags, j.created_at
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  order by j.id`;

/** Copies the queue of jobs of the connection's snapshot into a backup. */
export function copyJobsOut(client: pg.Client, files: Storage): Promise<Manifest['jobs']> {
  return copyOut(client, select_jobs, files, places.jobs);
}

/**
 * Fills the tables of a database that was just migrated as far as the backup's was, as the user
 * that owns it: in one transaction, without triggers, which acted when the rows were first written.
 * Foreign keys and indexes are built once all rows are there, so each reference is checked. Throws
 * an error of PostgreSQL, or one that names a table whose rows aren't as many as they were.
 */
export async function copyTablesIn(
  client: pg.Client,
  files: Storage,
  { tables, sequences, epoch }: Manifest,
  tell: (progress: string) => void,
): Promise<void> {
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '128MB'; begin`);
  const all = (await findTables(client)).map(({ name }) => quote(name));
  const { drop, build } = await findKeysAndIndexes(client);
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  for (const statement of drop) await client.query(statement);
  await client.query(`truncate ${all.join(', ')}`);
  for (const { name, columns, rows } of tables) {
    tell(name);
    const into = `${quote(name)} (${columns.map(quote).join(', ')})`;
    await copyIn(client, into, { files, file: places.table(name) }, rows);
  }
  for (const { name, last } of sequences)
    await client.query('select setval($1::regclass, $2)', [quote(name), last]);
  for (const statement of build) {
    tell(statement);
    await client.query(statement);
  }
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  await client.query(
    `create or replace function facts_epoch() returns int language sql immutable parallel safe set search_path = pg_catalog, pg_temp return ${epoch + 1}`,
  );
  await client.query('commit');
}

async function copyIn(
  client: pg.Client,
  into: string,
  { files, file }: { files: Storage; file: string },
  rows: number,
): Promise<void> {
  const target = client.query(copyFrom(`copy ${into} from stdin`));
  await readCompressed(files, file, target);
  if (target.rowCount !== rows)
    throw new Error(`${into} has ${target.rowCount} rows, and the backup says ${rows}`);
}

/**
 * The statements that drop foreign keys and indexes, those of constraints excepted, and those that
 * build them again.
 */
async function findKeysAndIndexes(client: pg.Client): Promise<{ drop: string[]; build: string[] }> {
  const { rows } = await client.query<{ drop: string; build: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as build
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'i' and not i.indisunique
      and not exists (select from pg_constraint where conindid = i.indexrelid)`);
  return { drop: rows.map(({ drop }) => drop), build: rows.map(({ build }) => build).toReversed() };
}

/** Fills the queue of a database that was migrated to this version. */
export async function copyJobsIn(
  client: pg.Client,
  files: Storage,
  { jobs }: Manifest,
): Promise<void> {
  await client.query(`begin;
    create temporary table restored_jobs (
      n bigint generated always as identity, task text, lane text, payload json, priority smallint,
      run_at timestamptz, attempts smallint, max_attempts smallint, last_error text, key text,
      flags jsonb, created_at timestamptz
    ) on commit drop`);
  const columns =
    'task, lane, payload, priority, run_at, attempts, max_attempts, last_error, key, flags, created_at';
  const from = { files, file: places.jobs };
  await copyIn(client, `restored_jobs (${columns})`, from, jobs.rows);
  await client.query(`
    insert into graphile_worker._private_tasks (identifier)
      select distinct task from restored_jobs on conflict do nothing;
    insert into graphile_worker._private_job_queues (queue_name)
      select distinct lane from restored_jobs where lane is not null on conflict do nothing;
    insert into graphile_worker._private_jobs (task_id, job_queue_id, payload, priority, run_at,
        attempts, max_attempts, last_error, key, flags, created_at)
      select t.id, q.id, payload, priority, run_at, attempts, max_attempts, last_error, key, flags, created_at
      from restored_jobs join graphile_worker._private_tasks t on t.identifier = task
      left join graphile_worker._private_job_queues q on q.queue_name = lane order by n;
    commit`);
}

const quote = pg.escapeIdentifier;

import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import type { DB } from '../kit/tables.generated.ts';

/** A job in the queue. */
interface JobRow {
  id: number;
  name: string;
  lane: string | null;
  run_at: Date;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  is_running: boolean;
}

/** The queue's jobs, those that were given up first; `name`: only those of one name. */
export async function findJobs(
  db: Db,
  { name, limit }: { name: string | undefined; limit: number },
): Promise<JobRow[]> {
  const { rows } =
    await sql<JobRow>`select * from jobs_list(${limit}::int, ${name ?? null}::text)`.execute(db);
  return rows;
}

/** The jobs of a name, in numbers. */
export interface JobCount {
  name: string;
  waiting: number;
  failing: number;
  dead: number;
  due_since: Date | null;
}

export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`select * from jobs_counts()`.execute(db);
  return rows;
}

/** How many jobs were given up, and how many have failed and will be tried again. */
export async function countFailed(db: Db): Promise<{ dead: number; retrying: number }> {
  const { rows } = await sql<{
    dead: number;
    retrying: number;
  }>`select * from jobs_failed()`.execute(db);
  return rows[0]!;
}

/** Has a job that failed tried again at once; false for any other. */
export async function rescheduleJob(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select jobs_retry(${id}) as done`.execute(tx);
  return rows[0]!.done;
}

export type ProcessRow = Selectable<DB['machine_processes']>;

/** Those not heard of for a day are forgotten. */
const forgotten_after_ms = 24 * 3600_000;

/** Notes that a process runs, and forgets those that were last heard of a day ago. */
export async function putBeat(db: Db, row: ProcessRow): Promise<void> {
  const { beat_at, memory_bytes, lag_ms, bus, replica } = row;
  await db
    .insertInto('machine_processes')
    .values(row)
    .onConflict((known) =>
      known.column('mark').doUpdateSet({ beat_at, memory_bytes, lag_ms, bus, replica }),
    )
    .execute();
  await db
    .deleteFrom('machine_processes')
    .where('beat_at', '<', new Date(beat_at.getTime() - forgotten_after_ms))
    .execute();
}

export async function dropBeat(db: Db, mark: string): Promise<void> {
  await db.deleteFrom('machine_processes').where('mark', '=', mark).execute();
}

export function findProcesses(db: Db): Promise<ProcessRow[]> {
  return db.selectFrom('machine_processes').selectAll().orderBy('started_at').limit(200).execute();
}

export type FaultRow = Selectable<DB['machine_faults']>;

/** How many faults are kept, and how long after they came last. */
const faults_kept = 1000;
const faults_kept_ms = 30 * 24 * 3600_000;

/** Adds faults, each to its earlier ones. */
export async function putFaults(db: Db, rows: readonly FaultRow[]): Promise<void> {
  for (const row of rows)
    await db
      .insertInto('machine_faults')
      .values(row)
      .onConflict((known) =>
        known.column('fingerprint').doUpdateSet((eb) => ({
          times: eb('machine_faults.times', '+', row.times),
          error: row.error,
          path: row.path,
          last_at: sql`greatest(machine_faults.last_at, ${row.last_at})`,
          request_id: row.request_id,
          version: row.version,
        })),
      )
      .execute();
}

/** The faults that came since a moment, the last first. */
export function findFaults(db: Db, since: Date, limit: number): Promise<FaultRow[]> {
  return db
    .selectFrom('machine_faults')
    .selectAll()
    .where('last_at', '>=', since)
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute();
}

/** Forgets faults that are old, and the oldest of too many; returns how many. */
export async function forgetFaults(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<object>`
    delete from machine_faults where last_at < ${new Date(at.getTime() - faults_kept_ms)}
      or fingerprint in (select fingerprint from machine_faults order by last_at desc offset ${faults_kept})
    returning 1`.execute(db);
  return rows.length;
}

export type ClosingRow = Selectable<DB['machine_closings']>;

/** The last time that the site was closed or opened. */
export function findLastClosing(db: Db): Promise<ClosingRow | undefined> {
  return db
    .selectFrom('machine_closings')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertClosing(
  tx: Tx,
  row: Insertable<DB['machine_closings']>,
): Promise<number> {
  const { id } = await tx
    .insertInto('machine_closings')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

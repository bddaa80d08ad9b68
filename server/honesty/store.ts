import { UPGRADE_BANDS, type ObservedKind, type ObservedRow } from '@vitrine/fairness/observed';
import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';

/** A table of published odds whose draws are counted. */
export interface CountedTable {
  kind: ObservedKind;
  subject_id: number;
  revision: string;
}

/** A table with its counts, by outcome. */
export interface TableCounts extends CountedTable {
  seen: Record<string, number>;
  chances_ppm: number;
}

/**
 * Notes the newest draw, as the caller saw it in an earlier statement. The transaction id is
 * assigned after that, so every draw with a smaller id belongs to an older transaction. Not inside
 * a transaction, which would have its id already.
 */
export async function noteCounted(db: Db, seen_id: number): Promise<void> {
  await sql`update honesty_progress set seen_id = ${seen_id}, seen_tx = pg_current_xact_id()
    where seen_id < ${seen_id}`.execute(db);
}

/**
 * Locks the progress and reads it; undefined while another process counts. `is_complete`: every
 * draw up to `seen_id` is committed or never will be. A transaction id of the future is from before
 * the database was restored from a backup.
 */
export async function lockProgress(tx: Tx) {
  const { rows } = await sql<{ counted_id: number; seen_id: number; is_complete: boolean }>`
    select counted_id, seen_id, seen_tx <= pg_snapshot_xmin(pg_current_snapshot())
      or seen_tx >= pg_snapshot_xmax(pg_current_snapshot()) as is_complete
    from honesty_progress for update skip locked`.execute(tx);
  return rows[0];
}

/** Adds the draws with ids in (`after_id`, `upto_id`] to the counts. */
export async function addCounts(
  tx: Tx,
  { after_id, upto_id }: { after_id: number; upto_id: number },
  counted_at: Date,
): Promise<void> {
  await sql`
    insert into honesty_counts as c (kind, subject_id, revision, outcome, seen, chances_ppm)
    select kind, subject_id, revision, outcome, seen, chances_ppm
    from seeds_outcomes(${after_id}, ${upto_id}, ${[...UPGRADE_BANDS]}::int[])
    on conflict (kind, subject_id, revision, outcome)
      do update set seen = c.seen + excluded.seen, chances_ppm = c.chances_ppm + excluded.chances_ppm`.execute(
    tx,
  );
  await sql`
    insert into honesty_months as m (begins_on, first_id, last_id, draws)
    select begins_on, first_id, last_id, draws from seeds_months(${after_id}, ${upto_id})
    on conflict (begins_on) do update set first_id = least(m.first_id, excluded.first_id),
      last_id = greatest(m.last_id, excluded.last_id), draws = m.draws + excluded.draws`.execute(
    tx,
  );
  await sql`update honesty_progress set counted_id = ${upto_id}, counted_at = ${counted_at}`.execute(
    tx,
  );
}

/** Deletes all counts, so that they are made again from the first draw. */
export async function deleteCounts(tx: Tx): Promise<void> {
  // The progress first: waits for a count that is under way, which adds to what is deleted.
  await tx.updateTable('honesty_progress').set({ counted_id: 0 }).execute();
  await tx.deleteFrom('honesty_counts').execute();
  await tx.deleteFrom('honesty_months').execute();
}

export function findProgress(db: Db) {
  return db
    .selectFrom('honesty_progress')
    .select(['counted_id', 'counted_at', 'judged_at', 'comparisons'])
    .executeTakeFirstOrThrow();
}

/** The counts of one table; undefined without a draw. */
export async function findCounts(
  db: Db,
  { kind, subject_id, revision }: CountedTable,
): Promise<TableCounts | undefined> {
  const { rows } = await sql<TableCounts>`
    select ${countsOfTable} from honesty_counts
    where kind = ${kind} and subject_id = ${subject_id} and revision = ${revision}
    group by kind, subject_id, revision`.execute(db);
  return rows[0];
}

/** The next tables after one, in the order of their keys. */
export async function findTablesAfter(
  db: Db,
  after: CountedTable | undefined,
  limit: number,
): Promise<TableCounts[]> {
  const { kind, subject_id, revision } = after ?? { kind: '', subject_id: 0, revision: '' };
  const { rows } = await sql<TableCounts>`
    select ${countsOfTable} from honesty_counts
    where (kind, subject_id, revision) > (${kind}, ${subject_id}, ${revision})
    group by kind, subject_id, revision order by kind, subject_id, revision limit ${limit}`.execute(
    db,
  );
  return rows;
}

const countsOfTable = sql`kind, subject_id, revision, json_object_agg(outcome, seen) as seen,
  sum(chances_ppm) as chances_ppm`;

/** The revisions of a subject that have draws, with how many; at most `limit`. */
export async function findObservedRevisions(
  db: Db,
  { kind, subject_id }: Omit<CountedTable, 'revision'>,
  limit: number,
): Promise<{ revision: string; draws: number }[]> {
  const { rows } = await sql<{ revision: string; draws: number }>`
    select revision, sum(seen) filter (where outcome <> 'tokens') as draws from honesty_counts
    where kind = ${kind} and subject_id = ${subject_id}
    group by revision order by revision limit ${limit}`.execute(db);
  return rows;
}

/** The months that have draws, the newest first. */
export async function findMonths(db: Db, limit: number) {
  const { rows } = await sql<{ month: string; draws: number }>`
    select to_char(begins_on, 'YYYY-MM') as month, draws from honesty_months
    order by begins_on desc limit ${limit}`.execute(db);
  return rows;
}

/** The ids of a month's counted draws; undefined when it has none. */
export async function findMonth(db: Db, from: Date) {
  const { rows } = await sql<{ first_id: number; last_id: number }>`
    select first_id, last_id from honesty_months
    where begins_on = (${from}::timestamptz at time zone 'utc')::date`.execute(db);
  return rows[0];
}

/** An outcome outside its band, when the counts were last judged. */
export interface Alarm extends CountedTable {
  outcome: string;
  odds_ppm: number;
  seen: number;
  draws: number;
  low_ppm: number;
  high_ppm: number;
  begun_at: Date;
}

/** Begins the alarm of an outcome, or gives an open one its new figures; returns if it began. */
export async function raiseAlarm(
  tx: Tx,
  { kind, subject_id, revision }: CountedTable,
  { outcome, odds_ppm, seen, low, high }: ObservedRow,
  { draws, at }: { draws: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ has_begun: boolean }>`
    insert into honesty_alarms (kind, subject_id, revision, outcome, odds_ppm, seen, draws, low_ppm, high_ppm, begun_at)
    values (${kind}, ${subject_id}, ${revision}, ${outcome}, ${odds_ppm}, ${seen}, ${draws}, ${low}, ${high}, ${at})
    on conflict (kind, subject_id, revision, outcome) where ended_at is null
      do update set odds_ppm = excluded.odds_ppm, seen = excluded.seen, draws = excluded.draws,
        low_ppm = excluded.low_ppm, high_ppm = excluded.high_ppm
    returning begun_at = ${at} as has_begun`.execute(tx);
  return rows[0]!.has_begun;
}

/** Ends the open alarms of a table whose outcomes aren't outside any more. */
export async function endAlarms(
  tx: Tx,
  { kind, subject_id, revision }: CountedTable,
  still: readonly string[],
  at: Date,
): Promise<void> {
  await sql`update honesty_alarms set ended_at = ${at}
    where kind = ${kind} and subject_id = ${subject_id} and revision = ${revision} and ended_at is null
      and outcome <> all(${still}::text[])`.execute(tx);
}

export async function noteJudged(db: Db, judged_at: Date, comparisons: number): Promise<void> {
  await db.updateTable('honesty_progress').set({ judged_at, comparisons }).execute();
}

/** The open alarms, the oldest first. */
export async function findAlarms(db: Db, limit: number): Promise<Alarm[]> {
  const { rows } = await sql<Alarm>`
    select kind, subject_id, revision, outcome, odds_ppm, seen, draws, low_ppm, high_ppm, begun_at
    from honesty_alarms where ended_at is null order by begun_at, id limit ${limit}`.execute(db);
  return rows;
}

export async function countAlarms(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('honesty_alarms')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The counts of a table when its case's pause was last lifted; empty before. */
export async function findBaseline(
  db: Db,
  { kind, subject_id, revision }: CountedTable,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ seen: Record<string, number> | null }>`
    select json_object_agg(outcome, seen) as seen from honesty_baselines
    where kind = ${kind} and subject_id = ${subject_id} and revision = ${revision}`.execute(db);
  return rows[0]!.seen ?? {};
}

/** Notes all counts of a case, of each revision, as looked into. */
export async function noteBaselines(tx: Tx, case_id: number): Promise<void> {
  await sql`
    insert into honesty_baselines (kind, subject_id, revision, outcome, seen)
    select kind, subject_id, revision, outcome, seen from honesty_counts
    where kind in ('case', 'battle') and subject_id = ${case_id}
    on conflict (kind, subject_id, revision, outcome) do update set seen = excluded.seen`.execute(
    tx,
  );
}

/** A page of the tables of a kind with their counts, in the order of their keys, and how many. */
export async function findTables(
  db: Db,
  kind: ObservedKind,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ tables: TableCounts[]; total: number }> {
  const { rows: tables } = await sql<TableCounts>`
    select ${countsOfTable} from honesty_counts where kind = ${kind}
    group by kind, subject_id, revision order by subject_id, revision offset ${offset} limit ${limit}`.execute(
    db,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select distinct subject_id, revision from honesty_counts where kind = ${kind}
    ) tables`.execute(db);
  return { tables, total: rows[0]!.total };
}

import { sql } from 'kysely';
import type { Mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import type { FactKind } from '../kit/facts.ts';
import type { Win } from '../settle/wins.ts';

/** Number of the newest drops that are stored and readable. */
const newest_kept = 1000;
/**
 * Number of the dearest drops of each hour that are stored for a week: they include the dearest of
 * any shorter period.
 */
const hourly_kept = 50;

/** A purchase is a drop, but no win: rankings leave it out. */
const isWin = sql<boolean>`type <> 'mall'`;

/** A drop, with its draw if that has a public page. */
export type NewDrop = Win & { draw_id?: number };

/** Adds drops in order, and increments the counts of their days. */
export async function insertDrops(db: Db, drops: readonly NewDrop[]): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(drops)}::jsonb) as drop (
        type text, case_id bigint, player_id bigint, goods_id bigint, price_mills bigint, at timestamptz,
        draw_id bigint
      )
    ), counted as (
      insert into drops_days as known (day, goods_id, times)
      select (at at time zone 'UTC')::date, goods_id, count(*) from given where ${isWin} group by 1, 2
      on conflict (day, goods_id) do update set times = known.times + excluded.times
    )
    insert into drops (type, case_id, player_id, goods_id, price_mills, at, draw_id)
    select type, case_id, player_id, goods_id, price_mills, at, draw_id from given`.execute(db);
}

export type DropRow = Awaited<ReturnType<typeof findNewest>>[number];

function selectDrops(db: Db) {
  return db
    .selectFrom('drops')
    .select(['id', 'type', 'case_id', 'player_id', 'goods_id', 'price_mills', 'at', 'draw_id']);
}

/** A page of the newest drops. */
export function findNewest(db: Db, { offset, limit }: { offset: number; limit: number }) {
  return selectDrops(db)
    .where('id', '>', newestKeptAfter)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** SQL for the id up to which only the dearest are stored. */
const newestKeptAfter = sql<number>`(select coalesce(max(id), 0) - ${sql.lit(newest_kept)} from drops)`;

/** The newest drops after an id, newest first. */
export function findAfter(db: Db, id: number, limit: number) {
  return selectDrops(db).where('id', '>', id).orderBy('id', 'desc').limit(limit).execute();
}

/**
 * The dearest wins since a moment, worth at least `worth_mills`; for equal prices, the newer
 * first.
 */
export function findDearest(
  db: Db,
  since: Date,
  worth_mills: Mills,
  page: { offset: number; limit: number },
) {
  return selectDrops(db)
    .where(isWin)
    .where('at', '>', since)
    .where('price_mills', '>=', worth_mills)
    .orderBy('price_mills', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** The item that dropped most often on the day of a moment. */
export function findMostDropped(db: Db, at: Date) {
  return db
    .selectFrom('drops_days')
    .select(['goods_id', 'times'])
    .where('day', '=', dayOf(at))
    .orderBy('times', 'desc')
    .orderBy('goods_id')
    .limit(1)
    .executeTakeFirst();
}

function dayOf(at: Date) {
  return sql<Date>`(${at}::timestamptz at time zone 'UTC')::date`;
}

/**
 * Deletes the drops that no list shows any more: all but the newest, and the dearest wins of each
 * hour since a moment. Returns how many.
 */
export async function deleteUnshown(db: Db, since: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from drops using (
      select id, row_number() over (partition by date_trunc('hour', at) order by price_mills desc, id desc) as place
      from drops where ${isWin}
      union all
      select id, ${hourly_kept} + 1 from drops where not ${isWin}
    ) ranked
    where drops.id = ranked.id and ranked.id <= ${newestKeptAfter}
      and (ranked.place > ${hourly_kept} or drops.at <= ${since})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes the counts of days before the day of a moment. */
export async function deleteDaysBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('drops_days').where('day', '<', dayOf(at)).execute();
}

/** The newest facts of a kind that the ticker shows, newest first. */
export async function findLatest<Payload extends object>(
  db: Db,
  { kind }: FactKind<Payload>,
  limit: number,
): Promise<{ player_id: number; payload: Payload }[]> {
  // The kind stands in the text: the index is chosen by it.
  const { rows } = await sql<{ player_id: number; payload: Payload }>`
    select player_id, payload from facts where kind = ${sql.lit(kind)} order by id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The cases of the newest drops since a moment, most frequent first. */
export async function findPopularCases(db: Db, since: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('drops')
    .select('case_id')
    .where('id', '>', newestKeptAfter)
    .where('at', '>=', since)
    .where('case_id', 'is not', null)
    .groupBy('case_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('case_id')
    .limit(limit)
    .execute();
  return rows.map(({ case_id }) => case_id!);
}

/** The items of the purchases among the newest drops, most frequent first, then the newest. */
export async function findPopularGoods(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('drops')
    .select('goods_id')
    .where('id', '>', newestKeptAfter)
    .where('type', '=', 'mall')
    .groupBy('goods_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy((eb) => eb.fn.max('id'), 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ goods_id }) => goods_id);
}

import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { Item } from './items/items.ts';
import { wordsOf } from './search.ts';

/** Selects items joined with their dictionaries. */
function selectGoods(db: Db) {
  return db
    .selectFrom('catalogue_goods as goods')
    .innerJoin('catalogue_categories as category', 'category.id', 'goods.category_id')
    .innerJoin('catalogue_qualities as quality', 'quality.id', 'goods.quality_id')
    .innerJoin('catalogue_appearances as appearance', 'appearance.id', 'goods.appearance_id')
    .select([
      'goods.id',
      'goods.hash_name',
      'goods.name',
      'goods.weapon',
      'goods.finish',
      'goods.paint_index',
      'goods.phase',
      'goods.stattrak',
      'goods.souvenir',
      'goods.picture_url',
      'goods.price_mills',
      'goods.category_id',
      'category.name as category_name',
      'category.key as category_key',
      'goods.quality_id',
      'quality.name as quality_name',
      'quality.color as quality_color',
      'goods.appearance_id',
      'appearance.name as appearance_name',
      'appearance.short as appearance_short',
    ]);
}

export type GoodsRow = Awaited<ReturnType<typeof findGoods>>[number];

export function findGoods(db: Db, ids: readonly number[]) {
  return selectGoods(db)
    .where('goods.id', '=', sql<number>`any(${ids})`)
    .execute();
}

/**
 * SQL subquery for the ids of items whose names contain every word of a search; none for an empty
 * search.
 */
export function goodsWithWords(search: string) {
  const words = wordsOf(search);
  return sql<number>`(select id from catalogue_goods where ${words.length > 0} and not exists (
    select from unnest(${words}::text[]) word where position(word in lower(hash_name)) = 0))`;
}

/**
 * The items written by transactions from `tx` on, and the next cursor. A row's xmin is the
 * transaction that wrote it. The oldest running transaction may still make its rows visible, so the
 * next poll starts with it.
 */
export async function findChanges(db: Db, tx: string): Promise<{ next_tx: string; ids: number[] }> {
  const { rows } = await sql<{ next_tx: string; ids: number[] }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as next_tx,
      array(select id from catalogue_goods where age(xmin) <= age(${tx}::xid8::xid)) as ids`.execute(db);
  return rows[0]!;
}

export function findDictionary(db: Db, name: 'class' | 'quality' | 'appearance') {
  switch (name) {
    case 'class':
      return db.selectFrom('catalogue_categories').select(['id', 'name', 'key']).orderBy('id').execute();
    case 'quality':
      return db.selectFrom('catalogue_qualities').select(['id', 'name', 'key', 'color']).orderBy('id').execute();
    case 'appearance':
      return db.selectFrom('catalogue_appearances').select(['id', 'name', 'short', 'color']).orderBy('id').execute();
  }
}

/**
 * An arbitrary advisory lock number: one transaction adds items at a time, others wait for its end.
 */
const goods_lock = 7_401_882_002;

export async function lockGoods(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${goods_lock})`.execute(tx);
}

/**
 * The unique key of an item. Paint index 0 and the empty phase don't occur, so they stand for null:
 * an equality joins faster than a null-safe comparison.
 */
function keyOf(row: 'given' | 'goods' | 'added') {
  return sql.raw(`(${row}.weapon, coalesce(${row}.paint_index, 0), coalesce(${row}.phase, ''), ${row}.appearance_id,
    ${row}.stattrak, ${row}.souvenir)`);
}

/**
 * Adds the items that don't exist, with their first price, and updates the facts of those that do.
 * The caller holds `lockGoods`, and no two items have the same key. Returns results in the same
 * order.
 */
export async function mergeGoods(tx: Db, items: readonly Item[], at: Date) {
  const { rows } = await sql<{ id: number; outcome: 'added' | 'changed' | 'unchanged' }>`
    with given as (
      select given.*, category.id as category_id, quality.id as quality_id, appearance.id as appearance_id
      from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (
        hash_name text, name text, weapon text, finish text, paint_index int, phase text, category text, rarity text,
        wear text, stattrak boolean, souvenir boolean, price_mills bigint
      )) with ordinality as given (
        hash_name, name, weapon, finish, paint_index, phase, category, rarity,
        wear, stattrak, souvenir, price_mills, n
      )
      left join catalogue_categories as category on category.key = given.category
      left join catalogue_qualities as quality on quality.key = given.rarity
      left join catalogue_appearances as appearance on appearance.short = given.wear
    ), known as (
      select n, goods.id,
        (goods.hash_name, goods.name, goods.finish, goods.category_id, goods.quality_id) is distinct from
        (given.hash_name, given.name, given.finish, given.category_id, given.quality_id) as differs
      from given join catalogue_goods as goods on ${keyOf('goods')} = ${keyOf('given')}
    ), changed as (
      update catalogue_goods as goods
      set (hash_name, name, finish, category_id, quality_id) =
        row(given.hash_name, given.name, given.finish, given.category_id, given.quality_id)
      from given join known using (n) where goods.id = known.id and known.differs
    ), added as (
      insert into catalogue_goods (hash_name, name, weapon, finish, paint_index, phase,
        category_id, quality_id, appearance_id, stattrak, souvenir, price_mills, priced_at)
      select hash_name, name, weapon, finish, paint_index, phase,
        category_id, quality_id, appearance_id, stattrak, souvenir, price_mills, ${at}::timestamptz
      from given where n not in (select n from known) order by n
      returning *
    ), priced as (
      insert into catalogue_prices (goods_id, at, price_mills) select id, priced_at, price_mills from added
    )
    select coalesce(known.id, added.id) as id,
      case when added.id is not null then 'added' when known.differs then 'changed' else 'unchanged' end as outcome
    from given left join known using (n) left join added on ${keyOf('added')} = ${keyOf('given')}
    order by n`.execute(tx);
  return rows;
}

/** Adds price history entries, given as columns of equal length. */
export async function insertPrices(
  db: Db,
  prices: { goods_ids: number[]; at: Date[]; mills: number[] },
): Promise<void> {
  await sql`insert into catalogue_prices (goods_id, at, price_mills)
    select * from unnest(${prices.goods_ids}::bigint[], ${prices.at}::timestamptz[], ${prices.mills}::bigint[])`.execute(
    db,
  );
}

/**
 * Updates an item's price and returns the moment it applies from: always later than the price
 * before, however soon it follows.
 */
export async function updatePrice(db: Db, goods_id: number, price_mills: number, at: Date): Promise<Date> {
  const { priced_at } = await db
    .updateTable('catalogue_goods')
    .set({ price_mills, priced_at: sql<Date>`greatest(${at}, priced_at + interval '1 millisecond')` })
    .where('id', '=', goods_id)
    .returning('priced_at')
    .executeTakeFirstOrThrow();
  return priced_at;
}

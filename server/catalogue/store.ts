import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import { statement } from '../kit/statement.ts';
import type { Item } from './items/items.ts';

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
      'goods.min_float',
      'goods.max_float',
      'goods.price_mills',
      'goods.category_id',
      'category.name as category_name',
      'category.key as category_key',
      'goods.quality_id',
      'quality.name as quality_name',
      'quality.name_zh as quality_name_zh',
      'quality.color as quality_color',
      'goods.appearance_id',
      'appearance.name as appearance_name',
      'appearance.name_zh as appearance_name_zh',
      'appearance.color as appearance_color',
      'appearance.short as appearance_short',
    ]);
}

export type GoodsRow = Awaited<ReturnType<typeof findGoods>>[number];

export function findGoods(db: Db, ids: readonly number[]) {
  return selectGoods(db)
    .where('goods.id', '=', sql<number>`any(${ids})`)
    .execute();
}

/** SQL subquery for the ids of items that a query of `readNameQuery` finds. */
export function goodsFoundBy(query: string) {
  return sql<number>`(select id from catalogue_goods where search @@ ${query}::tsquery)`;
}

/**
 * The dearest goods of at most this price that fulfil a condition over `goods` and whose price
 * isn't frozen, rather of the same category as `like`; undefined when there are none.
 */
export async function findDearestGoods(
  db: Db,
  { like, price_mills, where }: { like: number; price_mills: number; where: RawBuilder<boolean> },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from catalogue_goods goods
    where price_mills <= ${price_mills} and id <> ${like} and ${where}
      and not exists (select from catalogue_frozen frozen where frozen.goods_id = goods.id)
    order by (category_id = (select category_id from catalogue_goods where id = ${like})) desc, price_mills desc, id
    limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * Items changed by transactions that a snapshot didn't see yet, at most `limit`, and the snapshot
 * of this look. A dump brings rows of transactions that are still to come in its new cluster: the
 * upper bound leaves them out.
 */
export async function findChanges(
  db: Db,
  seen: string,
  limit: number,
): Promise<{ now_seen: string; ids: number[] }> {
  const { rows } = await sql<{ now_seen: string; ids: number[] }>`
    select pg_current_snapshot()::text as now_seen,
      array(
        select id from catalogue_goods
        where changed_tx >= pg_snapshot_xmin(${seen}::pg_snapshot)
          and changed_tx < pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(changed_tx, ${seen}::pg_snapshot)
        limit ${limit}
      ) as ids`.execute(db);
  return rows[0]!;
}

const select_dictionary = {
  class: statement((db) =>
    db.selectFrom('catalogue_categories').select(['id', 'name', 'key']).orderBy('id'),
  ),
  quality: statement((db) =>
    db
      .selectFrom('catalogue_qualities')
      .select(['id', 'name', 'name_zh as zh', 'key', 'color'])
      .orderBy('id'),
  ),
  appearance: statement((db) =>
    db
      .selectFrom('catalogue_appearances')
      .select(['id', 'name', 'name_zh as zh', 'short', 'color'])
      .orderBy('id'),
  ),
};

export function findDictionary(db: Db, name: keyof typeof select_dictionary) {
  return select_dictionary[name](db, {});
}

/**
 * An arbitrary advisory lock number: one transaction adds items at a time, others wait for its end.
 */
const goods_lock = 7_401_882_002;
/** The interval between two tries to get the lock. */
const goods_lock_poll_ms = 25;

/**
 * Waits for the lock with many short statements: the timeout of a single one ends before a queue of
 * imports does.
 */
export async function lockGoods(tx: Tx): Promise<void> {
  while (!(await tryLockGoods(tx))) await sleep(goods_lock_poll_ms);
}

async function tryLockGoods(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    got: boolean;
  }>`select pg_try_advisory_xact_lock(${goods_lock}) as got`.execute(tx);
  return rows[0]!.got;
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
 * Items given to a statement, each beside the one that exists already, if any. Scans the goods once
 * and joins them by hash: through the index of goods that are alike, each item would visit all of
 * its weapon and grade.
 */
function givenAndKnown(items: readonly Item[]) {
  return sql`given as (
      select given.*, (floats ->> 0)::float as min_float, (floats ->> 1)::float as max_float, category.id as category_id, quality.id as quality_id, appearance.id as appearance_id
      from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (
        hash_name text, name text, weapon text, finish text, paint_index int, phase text, category text, rarity text,
        floats jsonb, wear text, stattrak boolean, souvenir boolean, price_mills bigint
      )) with ordinality as given (
        hash_name, name, weapon, finish, paint_index, phase, category, rarity,
        floats, wear, stattrak, souvenir, price_mills, n
      )
      left join catalogue_categories as category on category.key = given.category
      left join catalogue_qualities as quality on quality.key = given.rarity
      left join catalogue_appearances as appearance on appearance.short = given.wear
    ), goods as materialized (
      select id, hash_name, name, weapon, finish, paint_index, phase, category_id, quality_id, appearance_id,
        stattrak, souvenir, min_float, max_float
      from catalogue_goods
    ), known as (
      select n, goods.id,
        (goods.hash_name, goods.name, goods.finish, goods.category_id, goods.quality_id,
          goods.min_float, goods.max_float) is distinct from
        (given.hash_name, given.name, given.finish, given.category_id, given.quality_id,
          given.min_float, given.max_float) as differs
      from given join goods on ${keyOf('goods')} = ${keyOf('given')}
    )`;
}

/**
 * Adds the items that don't exist, with their first price, and updates the facts of those that do.
 * The caller holds `lockGoods`, and no two items have the same key. Returns results in the same
 * order.
 */
export async function mergeGoods(tx: Db, items: readonly Item[], at: Date) {
  const { rows } = await sql<{ id: number; outcome: 'added' | 'changed' | 'unchanged' }>`
    with ${givenAndKnown(items)}, changed as (
      update catalogue_goods as goods
      set (hash_name, name, finish, category_id, quality_id, min_float, max_float) =
        row(given.hash_name, given.name, given.finish, given.category_id, given.quality_id,
          given.min_float, given.max_float)
      from given join known using (n) where goods.id = known.id and known.differs
    ), added as (
      insert into catalogue_goods (hash_name, name, weapon, finish, paint_index, phase,
        category_id, quality_id, appearance_id, stattrak, souvenir, min_float, max_float, price_mills, priced_at)
      select hash_name, name, weapon, finish, paint_index, phase,
        category_id, quality_id, appearance_id, stattrak, souvenir, min_float, max_float, price_mills, ${at}::timestamptz
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

/** The facts of an item that an import may change. */
export interface ItemFacts {
  hash_name: string;
  finish: string | null;
  category: string;
  rarity: string;
  min_float: number | null;
  max_float: number | null;
}

/** An item of a file beside the catalogue's: what an import would make of it. */
export interface ComparedItem {
  /** Null for one that the import would add. */
  id: number | null;
  differs: boolean;
  /** Its facts in the catalogue, and in the file. */
  before: ItemFacts;
  after: ItemFacts;
}

/** Compares items with the catalogue as `mergeGoods` does, in the same order; writes nothing. */
export async function compareGoods(db: Db, items: readonly Item[]): Promise<ComparedItem[]> {
  const { rows } = await sql<ComparedItem>`
    with ${givenAndKnown(items)}
    select known.id, coalesce(known.differs, false) as differs,
      json_build_object('hash_name', goods.hash_name, 'finish', goods.finish, 'category', category.name,
        'rarity', quality.name, 'min_float', goods.min_float, 'max_float', goods.max_float) as before,
      json_build_object('hash_name', given.hash_name, 'finish', given.finish, 'category', given_category.name,
        'rarity', given_quality.name, 'min_float', given.min_float, 'max_float', given.max_float) as after
    from given left join known using (n) left join goods on goods.id = known.id
      left join catalogue_categories category on category.id = goods.category_id
      left join catalogue_qualities quality on quality.id = goods.quality_id
      left join catalogue_categories given_category on given_category.id = given.category_id
      left join catalogue_qualities given_quality on given_quality.id = given.quality_id
    order by n`.execute(db);
  return rows;
}

/** Goods that a file doesn't name: how many, and the first of them by name. */
export interface GoneGoods {
  count: number;
  first: { goods_id: number; name: string }[];
}

/** The goods besides these; with `priced`, of those that an import of prices has named before. */
export async function findUnnamed(
  db: Db,
  ids: readonly number[],
  { priced, limit }: { priced: boolean; limit: number },
): Promise<GoneGoods> {
  const was_priced = priced
    ? sql`and exists (select from catalogue_price_checks checked where checked.goods_id = goods.id)`
    : sql``;
  const { rows } = await sql<{ goods_id: number; name: string; count: number }>`
    select id as goods_id, concat_ws(' / ', hash_name, phase) as name, count(*) over () as count
    from catalogue_goods goods
    where not exists (select from unnest(${ids}::bigint[]) named where named = goods.id) ${was_priced}
    order by hash_name, id limit ${limit}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ goods_id, name }) => ({ goods_id, name })),
  };
}

/**
 * Adds price history entries of items at the same moments: `mills` has all of the first item, then
 * all of the next.
 */
export async function insertPrices(
  db: Db,
  goods_ids: readonly number[],
  at: readonly Date[],
  mills: readonly number[],
): Promise<void> {
  await sql`insert into catalogue_prices (goods_id, at, price_mills)
    select goods_id, at, (${mills}::bigint[])[(item - 1) * ${at.length}::int + moment]
    from unnest(${goods_ids}::bigint[]) with ordinality goods (goods_id, item),
      unnest(${at}::timestamptz[]) with ordinality moments (at, moment)
    order by item, moment`.execute(db);
}

/**
 * Updates prices, given as columns of equal length, and adds them to the history: each from a
 * moment that is later than the price before, however soon it follows.
 */
export async function updatePrices(
  db: Db,
  prices: { goods_ids: readonly number[]; mills: readonly number[] },
  at: Date,
): Promise<void> {
  await sql`
    with priced as (
      update catalogue_goods goods
      set price_mills = given.price_mills, priced_at = greatest(${at}, priced_at + interval '1 millisecond')
      from unnest(${prices.goods_ids}::bigint[], ${prices.mills}::bigint[]) given (goods_id, price_mills)
      where goods.id = given.goods_id
      returning goods.id, goods.priced_at, goods.price_mills
    )
    insert into catalogue_prices (goods_id, at, price_mills) select id, priced_at, price_mills from priced`.execute(
    db,
  );
}

/** Notes that an import named the prices of these items. */
export async function markChecked(db: Db, goods_ids: readonly number[], at: Date): Promise<void> {
  await sql`
    insert into catalogue_price_checks (goods_id, checked_at) select id, ${at} from unnest(${goods_ids}::bigint[]) id
    on conflict (goods_id) do update set checked_at = excluded.checked_at`.execute(db);
}

/** An item with its price, and the price offered meanwhile if it is frozen. */
export interface NamedPrice {
  id: number;
  hash_name: string;
  phase: string | null;
  price_mills: number;
  frozen_at: Date | null;
  offered_mills: number | null;
}

function selectPrices(db: Db) {
  return db
    .selectFrom('catalogue_goods as goods')
    .leftJoin('catalogue_frozen as frozen', 'frozen.goods_id', 'goods.id')
    .select([
      'goods.id',
      'goods.hash_name',
      'goods.phase',
      'goods.price_mills',
      'frozen.at as frozen_at',
      'frozen.offered_mills',
    ]);
}

/** The prices of all items with these names; a Doppler's phases share one. */
export function findPricesByName(db: Db, hash_names: readonly string[]): Promise<NamedPrice[]> {
  return selectPrices(db)
    .where('goods.hash_name', '=', sql<string>`any(${hash_names})`)
    .orderBy('goods.id')
    .execute();
}

export function findPrices(db: Db, ids: readonly number[]): Promise<NamedPrice[]> {
  return selectPrices(db)
    .where('goods.id', '=', sql<number>`any(${ids})`)
    .execute();
}

/** Frozen prices, the latest first. */
export function findFrozen(db: Db, limit: number): Promise<NamedPrice[]> {
  return selectPrices(db)
    .where('frozen.at', 'is not', null)
    .orderBy('frozen.at', 'desc')
    .orderBy('goods.id')
    .limit(limit)
    .execute();
}

/** The items among these whose prices are frozen. */
export async function findFrozenOf(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ goods_id: number }>`
    select goods_id from catalogue_frozen where goods_id = any(${ids})`.execute(db);
  return rows.map(({ goods_id }) => goods_id);
}

/** Freezes prices; one that is frozen keeps its moment, and gets the newest offer. */
export async function insertFrozen(
  db: Db,
  frozen: { goods_ids: readonly number[]; offered_mills: readonly (number | null)[] },
  at: Date,
): Promise<void> {
  await sql`
    insert into catalogue_frozen (goods_id, at, offered_mills)
    select id, ${at}, offered from unnest(${frozen.goods_ids}::bigint[], ${frozen.offered_mills}::bigint[]) given (id, offered)
    on conflict (goods_id) do update set offered_mills = coalesce(excluded.offered_mills, catalogue_frozen.offered_mills)`.execute(
    db,
  );
}

/** Thaws a price; returns what was offered meanwhile, or undefined if it wasn't frozen. */
export function deleteFrozen(db: Db, goods_id: number) {
  return db
    .deleteFrom('catalogue_frozen')
    .where('goods_id', '=', goods_id)
    .returning('offered_mills')
    .executeTakeFirst();
}

/** The highest id of an item; 0 if there is none. */
export async function findLastGoods(db: Db): Promise<number> {
  const row = await db
    .selectFrom('catalogue_goods')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** The items with ids from `first` to `last`, with the moments of their prices. */
export function listGoodsDates(db: Db, first: number, last: number) {
  return db
    .selectFrom('catalogue_goods')
    .select(['id', 'priced_at'])
    .where('id', '>=', first)
    .where('id', '<=', last)
    .orderBy('id')
    .execute();
}

/** Since when the price applies, and when an import last confirmed it. */
export async function findPriceAge(db: Db, goods_id: number) {
  return db
    .selectFrom('catalogue_goods as goods')
    .leftJoin('catalogue_price_checks as checked', 'checked.goods_id', 'goods.id')
    .leftJoin('catalogue_frozen as frozen', 'frozen.goods_id', 'goods.id')
    .select(['goods.priced_at', 'checked.checked_at', 'frozen.at as frozen_at'])
    .where('goods.id', '=', goods_id)
    .executeTakeFirst();
}

/**
 * The last price of each day (UTC) since a moment, oldest first, beginning with the price that it
 * had then, and the extremes of all.
 */
export async function findPriceHistory(db: Db, goods_id: number, since: Date) {
  const { rows } = await sql<{
    at: Date;
    price_mills: number;
    lowest_mills: number;
    highest_mills: number;
  }>`
    with start as (
      select ${since}::timestamptz as at, price_mills from catalogue_prices
      where goods_id = ${goods_id} and at < ${since} order by at desc limit 1
    ), later as (
      select at, price_mills from catalogue_prices where goods_id = ${goods_id} and at >= ${since}
    ), history as (table start union all table later)
    select at, price_mills,
      (select min(price_mills) from history) as lowest_mills, (select max(price_mills) from history) as highest_mills
    from (
      table start union all
      (select distinct on (date_trunc('day', at, 'utc')) at, price_mills from later
        order by date_trunc('day', at, 'utc'), at desc)
    ) daily order by at`.execute(db);
  return rows;
}

/** The last prices of an item, newest first. */
export function findLastPrices(db: Db, goods_id: number, limit: number) {
  return db
    .selectFrom('catalogue_prices')
    .select(['at', 'price_mills'])
    .where('goods_id', '=', goods_id)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}

type Kin = Pick<
  GoodsRow,
  | 'id'
  | 'weapon'
  | 'finish'
  | 'paint_index'
  | 'phase'
  | 'appearance_id'
  | 'stattrak'
  | 'souvenir'
  | 'price_mills'
>;

/** All grades and kinds of the same skin, the item itself among them; best grade first. */
export async function findSameSkin(db: Db, { weapon, paint_index, phase }: Kin): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from catalogue_goods
    where weapon = ${weapon} and paint_index is not distinct from ${paint_index} and phase is not distinct from ${phase}
    order by stattrak, souvenir, appearance_id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Other skins of the weapon in the same grade and kind: `count` of those that cost less and `count`
 * of those that cost at least as much, the nearest in price of each.
 */
export async function findAlike(db: Db, kin: Kin, count: number): Promise<number[]> {
  const { weapon, paint_index, appearance_id, stattrak, souvenir, price_mills } = kin;
  const alike = sql`weapon = ${weapon} and appearance_id = ${appearance_id} and stattrak = ${stattrak}
    and souvenir = ${souvenir} and paint_index is distinct from ${paint_index}`;
  const { rows } = await sql<{ id: number }>`
    (select id from catalogue_goods where ${alike} and price_mills < ${price_mills} order by price_mills desc limit ${count})
    union all
    (select id from catalogue_goods where ${alike} and price_mills >= ${price_mills} order by price_mills limit ${count})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** When the newest of all prices was set; null without any. */
export async function findNewestPrice(db: Db): Promise<Date | null> {
  const { newest } = await db
    .selectFrom('catalogue_goods')
    .select((eb) => eb.fn.max('priced_at').as('newest'))
    .executeTakeFirstOrThrow();
  return newest;
}

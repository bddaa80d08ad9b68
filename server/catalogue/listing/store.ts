import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

/** The goods to find: by a query over their search column, if any, and by price. */
export interface Sought {
  query: string | undefined;
  from_mills: number;
  to_mills: number;
}

export interface Part {
  sort: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** Known words like a pattern, the shortest first. */
export async function findWordsLike(db: Db, pattern: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from catalogue_words where word like ${pattern} order by length(word), word limit ${limit}`.execute(
    db,
  );
  return rows.map(({ word }) => word);
}

/** Known words that are similar to one, the most similar first, with their similarity up to 1. */
export async function findWordsNear(db: Db, word: string, limit: number) {
  const { rows } = await sql<{ word: string; similarity: number }>`
    select word, similarity(word, ${word}) as similarity from catalogue_words where word % ${word}
    order by similarity desc, word limit ${limit}`.execute(db);
  return rows;
}

/**
 * Conditions that leave the planner one index: statements are planned once, for any parameters, so
 * it can't know which of two is better. `+ 0` and the function behind `@@` keep it from theirs.
 */
const by_price = ({ from_mills, to_mills }: Sought) =>
  sql`price_mills between ${from_mills}::bigint and ${to_mills}::bigint`;
const by_search = ({ query, from_mills, to_mills }: Sought) =>
  sql`search @@ ${query}::tsquery and price_mills + 0 between ${from_mills}::bigint and ${to_mills}::bigint`;
const order = { asc: sql`price_mills, id`, desc: sql`price_mills desc, id desc` };

export async function countGoods(db: Db, sought: Sought): Promise<number> {
  const condition = sought.query === undefined ? by_price(sought) : by_search(sought);
  const { rows } = await sql<{ count: number }>`
    select count(*) from catalogue_goods where ${condition}`.execute(db);
  return rows[0]!.count;
}

/** A page of few matches by price: finds them all by their words, then sorts. */
export async function findAndSort(
  db: Db,
  sought: Sought,
  { sort, offset, limit }: Part,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with found as materialized (select id, price_mills from catalogue_goods where ${by_search(sought)})
    select id from found order by ${order[sort]} offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A page of many matches by price: walks the index of prices until the page is full. */
export async function walkPrices(
  db: Db,
  sought: Sought,
  { sort, offset, limit }: Part,
): Promise<number[]> {
  const matching =
    sought.query === undefined ? sql`` : sql`and ts_match_vq(search, ${sought.query}::tsquery)`;
  const { rows } = await sql<{ id: number }>`
    select id from catalogue_goods where ${by_price(sought)} ${matching}
    order by ${order[sort]} offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** An order of skins: by what is wanted most, those within reach first, or by price. */
export interface SkinOrder {
  sort: 'popular' | 'asc' | 'desc';
  popular: readonly number[];
  reach_mills: number | undefined;
}

const skin_orders = {
  popular: sql`is_near desc, place nulls last, case when is_near then -least_mills else least_mills end, first_id`,
  asc: sql`least_mills, first_id`,
  desc: sql`least_mills desc, first_id desc`,
};

/** A page of the skins that have matching wears, each with these by grade, and their number. */
export async function findSkins(
  db: Db,
  sought: Sought,
  { sort, popular, reach_mills }: SkinOrder,
  { offset, limit }: Omit<Part, 'sort'>,
): Promise<{ skins: number[][]; total: number }> {
  const condition = sought.query === undefined ? by_price(sought) : by_search(sought);
  const { rows } = await sql<{ ids: number[] | null; total: number }>`
    with skins as materialized (
      select array_agg(goods.id order by appearance_id, goods.id) as ids,
        (array_agg(goods.id order by price_mills, goods.id))[1] as first_id, min(price_mills) as least_mills, min(wanted.place) as place,
        min(price_mills) <= ${reach_mills ?? Number.MAX_SAFE_INTEGER}::bigint as is_near
      from (select * from catalogue_goods where ${condition}) goods
      left join unnest(${popular}::bigint[]) with ordinality wanted (goods_id, place) on wanted.goods_id = goods.id
      group by weapon, paint_index, phase, stattrak, souvenir
    ), page as (
      select ids, row_number() over (order by ${skin_orders[sort]}) as nth from skins
      order by ${skin_orders[sort]} offset ${offset} limit ${limit}
    )
    select page.ids, counted.total from (select count(*) as total from skins) counted
    left join page on true order by page.nth`.execute(db);
  return {
    skins: rows.flatMap(({ ids }) => (ids === null ? [] : [ids])),
    total: rows[0]!.total,
  };
}

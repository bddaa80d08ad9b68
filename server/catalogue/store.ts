import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

/** Items with what their dictionaries say of them. */
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

/** Ids by key: of categories and qualities by their key, of wear grades by their short form. */
export async function findDictionaryIds(db: Db) {
  const [categories, qualities, appearances] = await Promise.all([
    db.selectFrom('catalogue_categories').select(['id', 'key']).execute(),
    db.selectFrom('catalogue_qualities').select(['id', 'key']).execute(),
    db.selectFrom('catalogue_appearances').select(['id', 'short as key']).execute(),
  ]);
  const index = (rows: { id: number; key: string }[]) => new Map(rows.map(({ id, key }) => [key, id]));
  return { categories: index(categories), qualities: index(qualities), appearances: index(appearances) };
}

export interface NewGoods {
  hash_name: string;
  name: string;
  weapon: string;
  finish: string | null;
  paint_index: number | null;
  phase: string | null;
  category_id: number;
  quality_id: number;
  appearance_id: number;
  stattrak: boolean;
  souvenir: boolean;
  price_mills: number;
  priced_at: Date;
}

/** Adds items and returns their ids in the same order. */
export async function insertGoods(db: Db, goods: readonly NewGoods[]): Promise<number[]> {
  const rows = await db.insertInto('catalogue_goods').values(goods).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Adds points of price history, as columns of equal length. */
export async function insertPrices(
  db: Db,
  prices: { goods_ids: number[]; at: Date[]; mills: number[] },
): Promise<void> {
  await sql`insert into catalogue_prices (goods_id, at, price_mills)
    select * from unnest(${prices.goods_ids}::bigint[], ${prices.at}::timestamptz[], ${prices.mills}::bigint[])`.execute(
    db,
  );
}

export async function updatePrice(db: Db, goods_id: number, price_mills: number, at: Date): Promise<void> {
  await db.updateTable('catalogue_goods').set({ price_mills, priced_at: at }).where('id', '=', goods_id).execute();
}

import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';

/** The pieces that are left of items whose stock is limited. */
export async function findStock(
  db: Db,
  goods_ids: readonly number[],
): Promise<Map<number, number>> {
  if (goods_ids.length === 0) return new Map();
  const { rows } = await sql<{ goods_id: number; left: number }>`
    select goods_id, count - sold as left from shop_stock where goods_id = any(${goods_ids})`.execute(
    db,
  );
  return new Map(rows.map(({ goods_id, left }) => [goods_id, left]));
}

/** An item whose stock is limited. */
export interface LimitedGoods {
  goods_id: number;
  /** The pieces for sale since the operator set the number, and those sold of them. */
  count: number;
  sold: number;
}

/** Condition over `goods`: how many pieces of them the shop may still sell. */
export function stockIs(state: 'limited' | 'sold_out' | 'not_sold_out'): RawBuilder<boolean> {
  const sold_out = sql<boolean>`goods.id in (select goods_id from shop_stock where sold = count)`;
  if (state === 'limited') return sql<boolean>`goods.id in (select goods_id from shop_stock)`;
  return state === 'sold_out' ? sold_out : sql<boolean>`not (${sold_out})`;
}

/** The limits of those of these items whose stock is limited. */
export function findLimitsOf(db: Db, goods_ids: readonly number[]): Promise<LimitedGoods[]> {
  return db
    .selectFrom('shop_stock')
    .select(['goods_id', 'count', 'sold'])
    .where('goods_id', '=', sql<number>`any(${goods_ids})`)
    .execute();
}

export async function findLimited(db: Db): Promise<LimitedGoods[]> {
  return db
    .selectFrom('shop_stock')
    .select(['goods_id', 'count', 'sold'])
    .orderBy('goods_id')
    .execute();
}

/**
 * Waits for the purchases under way and keeps others waiting until the transaction ends: every
 * purchase, of an unlimited item too, locks the table against this.
 */
export async function lockStock(tx: Tx): Promise<void> {
  await sql`lock table shop_stock in share row exclusive mode`.execute(tx);
}

/** Limits an item to a number of pieces from now on, or no longer. The caller holds `lockStock`. */
export async function replaceStock(tx: Tx, goods_id: number, count: number | null): Promise<void> {
  await tx.deleteFrom('shop_stock').where('goods_id', '=', goods_id).execute();
  if (count === null) return;
  await sql`insert into shop_stock (goods_id, count, since_fact_id)
    select ${goods_id}, ${count}, coalesce(max(id), 0) from facts`.execute(tx);
}

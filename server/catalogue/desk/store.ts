import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { takeRows, type PartWish } from '../../kit/listing.ts';

/** Which goods operators look for. */
export interface DeskGoodsFilter {
  /** Over the goods' search column. */
  query: string | undefined;
  kind: 'plain' | 'stattrak' | 'souvenir' | undefined;
  from_mills: number | undefined;
  to_mills: number | undefined;
  /** `held`: an import offers another price. `not_named`: no import has ever named it. */
  price: 'frozen' | 'held' | 'not_named' | undefined;
  /** A further condition over `goods`. */
  where: RawBuilder<boolean> | undefined;
}

/** Condition over `goods`: the price is frozen. */
export const is_frozen = sql<boolean>`goods.id in (select goods_id from catalogue_frozen)`;
const price_states = {
  frozen: is_frozen,
  held: sql<boolean>`goods.id in (select goods_id from catalogue_frozen where offered_mills is not null)`,
  not_named: sql<boolean>`not exists (select from catalogue_price_checks named where named.goods_id = goods.id)`,
};
const kinds = {
  plain: sql<boolean>`not (goods.stattrak or goods.souvenir)`,
  stattrak: sql<boolean>`goods.stattrak`,
  souvenir: sql<boolean>`goods.souvenir`,
};

function selectGoods(db: Db, filter: DeskGoodsFilter) {
  const { query, kind, from_mills, to_mills, price, where } = filter;
  return db
    .selectFrom('catalogue_goods as goods')
    .$if(query !== undefined, (all) => all.where(sql<boolean>`goods.search @@ ${query}::tsquery`))
    .$if(kind !== undefined, (all) => all.where(kinds[kind!]))
    .$if(from_mills !== undefined, (all) => all.where('goods.price_mills', '>=', from_mills!))
    .$if(to_mills !== undefined, (all) => all.where('goods.price_mills', '<=', to_mills!))
    .$if(price !== undefined, (all) => all.where(price_states[price!]))
    .$if(where !== undefined, (all) => all.where(where!));
}

/** The ids of a part of the goods. */
export function findDeskGoods(db: Db, filter: DeskGoodsFilter, part: PartWish) {
  const columns = { price: sql.ref('goods.price_mills'), priced: sql.ref('goods.priced_at') };
  const rows = selectGoods(db, filter).select('goods.id');
  return takeRows(rows, { id: sql.ref('goods.id'), columns }, part).execute();
}

/** How many there are by these filters, how many of them are frozen, and the range of prices. */
export function sumDeskGoods(db: Db, filter: DeskGoodsFilter) {
  return selectGoods(db, filter)
    .leftJoin('catalogue_frozen as frozen', 'frozen.goods_id', 'goods.id')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('frozen.goods_id').as('frozen'),
      eb.fn.count<number>('frozen.offered_mills').as('held'),
      eb.fn.min<number | null>('goods.price_mills').as('lowest_mills'),
      eb.fn.max<number | null>('goods.price_mills').as('highest_mills'),
    ])
    .executeTakeFirstOrThrow();
}

/** The state of the prices of these goods. */
export function findPriceStates(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('catalogue_goods as goods')
    .leftJoin('catalogue_price_checks as checked', 'checked.goods_id', 'goods.id')
    .leftJoin('catalogue_frozen as frozen', 'frozen.goods_id', 'goods.id')
    .select([
      'goods.id',
      'goods.priced_at',
      'checked.checked_at',
      'frozen.at as frozen_at',
      'frozen.offered_mills',
    ])
    .where('goods.id', '=', sql<number>`any(${ids})`)
    .execute();
}

/** How many prices are held: frozen, while an import offers another. */
export async function countHeldPrices(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('catalogue_frozen')
    .select((eb) => eb.fn.count<number>('offered_mills').as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

import type { Db } from '../kit/db.ts';

/**
 * Changes an item's price as another process would, behind the back of this one, which may cache
 * the old price for a moment.
 */
export async function changePriceElsewhere(
  owner: Db,
  goods_id: number,
  price_mills: number,
): Promise<void> {
  await owner
    .insertInto('catalogue_prices')
    .values({ goods_id, at: new Date(Date.now() + 1), price_mills })
    .execute();
  await owner
    .updateTable('catalogue_goods')
    .set((row) => ({
      price_mills,
      priced_at: row
        .selectFrom('catalogue_prices')
        .select((of) => of.fn.max('at').as('at'))
        .where('goods_id', '=', goods_id),
    }))
    .where('id', '=', goods_id)
    .execute();
}

import { fromWire } from '@vitrine/contract/amount';
import type { ParsedOf } from '@vitrine/contract/endpoint';
import type { Call, Reply } from '@vitrine/contract/index';
import { listGoods, readGoods } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import { readAvailability } from './availability.ts';

/**
 * A page of the items for sale that match the filters, by price, each with the number of pieces
 * that are left, and whether its price is frozen.
 */
export async function listShop(
  db: Db,
  {
    name,
    price,
    max_price,
    quality,
    category,
    appearance,
    stattrak,
    ...part
  }: ParsedOf<Call['GET /api/system_shop']>,
): Promise<Reply<'GET /api/system_shop'>> {
  const { ids, total } = await listGoods(db, {
    ...part,
    name,
    from_mills: price === undefined ? undefined : fromWire(price),
    to_mills: max_price === undefined ? undefined : fromWire(max_price),
    quality_id: quality,
    category_id: category,
    appearance_id: appearance,
    stattrak: stattrak && stattrak === '1',
  });
  const [goods, available] = await Promise.all([readGoods(db, ids), readAvailability(db, ids)]);
  const list = ids.map((id) => ({ ...goods.get(id)!.shown, ...available.get(id)! }));
  return { list, page: part.page, total };
}

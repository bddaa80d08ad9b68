import { fromWire } from '@vitrine/contract/amount';
import type { ParsedOf } from '@vitrine/contract/endpoint';
import type { Call, Reply } from '@vitrine/contract/index';
import { listGoods, readFrozen, readGoods } from '../catalogue/index.ts';
import { makeCache } from '../kit/cache.ts';
import type { Db } from '../kit/db.ts';
import { readTerms } from '../terms/index.ts';
import { upgrades_terms } from './terms.ts';

/** As the list's own pages: all readers of a page cause one read a second. */
const cacheFrozen = makeCache<Set<number>>({ max: 2000, for_ms: 1000 });

/**
 * A page of the items that match the filters, by price. One whose price is frozen is listed, but is
 * no target until it is thawed.
 */
export async function listTargets(
  db: Db,
  {
    name,
    price_min,
    price_max,
    quality,
    category,
    appearance,
    stattrak,
    ...part
  }: ParsedOf<Call['GET /api/upgrade/targets']>,
): Promise<Reply<'GET /api/upgrade/targets'>> {
  const { ids, total } = await listGoods(db, {
    ...part,
    name,
    from_mills: price_min === undefined ? undefined : fromWire(price_min),
    to_mills: price_max === undefined ? undefined : fromWire(price_max),
    quality_id: quality,
    category_id: category,
    appearance_id: appearance,
    stattrak: stattrak && stattrak === '1',
  });
  const [goods, frozen, terms] = await Promise.all([
    readGoods(db, ids),
    cacheFrozen(ids.join(), () => readFrozen(db, ids)),
    readTerms(db, upgrades_terms),
  ]);
  const { of_fair_ppm } = terms.content.chance;
  return {
    list: ids.map((id) => ({ ...goods.get(id)!.shown, frozen: frozen.has(id), of_fair_ppm })),
    page: part.page,
    total,
  };
}

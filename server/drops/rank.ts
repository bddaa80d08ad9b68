import { mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { readGoods } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { beginningOf, type Period } from './period.ts';
import { showDrops, showGoods } from './show.ts';
import { findDearest, findMostDropped } from './store.ts';

/**
 * Finds the dearest drop of a period, and the item that dropped most often today. Three or four
 * statements.
 */
export async function rankDrops(db: Db, period: Period): Promise<Reply<'GET /api/drop_top'>> {
  const [dearest, most] = await Promise.all([
    findDearest(db, beginningOf(period), mills(0), { offset: 0, limit: 1 }),
    findMostDropped(db, now()),
  ]);
  const ranking: Reply<'GET /api/drop_top'> = await showDrops(db, dearest);
  if (!most) return ranking;
  const { shown, price_mills } = (await readGoods(db, [most.goods_id])).get(most.goods_id)!;
  return [...ranking, { goods: showGoods(shown, price_mills), goods_type: shown.category.value, times: most.times }];
}

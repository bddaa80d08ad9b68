import { mills } from '@vitrine/contract/amount';
import type { Drop } from '@vitrine/contract/drops';
import { makeCache } from '../kit/cache.ts';
import type { Db } from '../kit/db.ts';
import { beginningOf, type Period } from './period.ts';
import { showDrops } from './show.ts';
import {
  findDearest,
  findNewest,
  findPopularCases,
  findPopularGoods,
  type DropRow,
} from './store.ts';

/** The minimum worth of a highlight. */
export const highlight_mills = mills(10_000);
const highlights = 15;

export interface DropsWish {
  page: number;
  limit: number;
  /**
   * 0 for the newest; otherwise the number of the period's dearest drops, where 15 selects the
   * highlights.
   */
  top: number;
  period: Period;
}

/** Lists a page of the newest drops, or of the dearest of a period. Two or three statements. */
export async function listDrops(db: Db, wish: DropsWish): Promise<Drop[]> {
  return showDrops(db, await findRows(db, wish));
}

async function findRows(db: Db, { page, limit, top, period }: DropsWish): Promise<DropRow[]> {
  const offset = (page - 1) * limit;
  if (top === 0) return findNewest(db, { offset, limit });
  const worth_mills = top === highlights ? highlight_mills : mills(0);
  const part = { offset, limit: Math.max(0, Math.min(limit, top - offset)) };
  return findDearest(db, beginningOf(period), worth_mills, part);
}

/** The cases of more than a row of a page, so that some may be closed. */
const popular_max = 24;

const cachePopular = makeCache<number[]>({ for_ms: 60_000, max: 1 });

/**
 * The cases that the newest drops of the last 24 hours came from, most frequent first. Cached for a
 * minute.
 */
export function listPopularCases(db: Db): Promise<number[]> {
  return cachePopular('', () => findPopularCases(db, beginningOf('24h'), popular_max));
}

/** The items of several pages of the shop. */
const popular_goods_max = 200;

const cachePopularGoods = makeCache<number[]>({ for_ms: 60_000, max: 1 });

/**
 * The items that the newest purchases in the shop were of, most frequent first. Cached for a
 * minute.
 */
export function listPopularGoods(db: Db): Promise<number[]> {
  return cachePopularGoods('', () => findPopularGoods(db, popular_goods_max));
}

import { mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { readChineseWords, readGoods } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { beginningOf, type Period } from './period.ts';
import { showDrops, showGoods } from './show.ts';
import { findDearest, findMostDropped } from './store.ts';

type Ranking = Reply<'GET /api/drop_top'>;

/**
 * Finds the dearest drop of a period, and the item that dropped most often today, for readers of a
 * language: for Chinese ones, rarities and wear grades have the dictionaries' Chinese names. Three
 * to five statements.
 */
export async function rankDrops(db: Db, period: Period, language: LocaleCode): Promise<Ranking> {
  const ranking = await readRanking(db, period);
  return language === 'zh' ? inChinese(db, ranking) : ranking;
}

async function inChinese(db: Db, ranking: Ranking): Promise<Ranking> {
  const words = await readChineseWords(
    db,
    ranking.map(({ goods }) => goods.id),
  );
  return ranking.map((entry) => {
    const { quality, appearance } = words.get(entry.goods.id)!;
    const goods_quality = { ...entry.goods.goods_quality, value: quality };
    const goods_appearance = { ...entry.goods.goods_appearance, value: appearance };
    return { ...entry, goods: { ...entry.goods, goods_quality, goods_appearance } };
  });
}

async function readRanking(db: Db, period: Period): Promise<Ranking> {
  const [dearest, most] = await Promise.all([
    findDearest(db, beginningOf(period), mills(0), { offset: 0, limit: 1 }),
    findMostDropped(db, now()),
  ]);
  const ranking: Ranking = await showDrops(db, dearest);
  if (!most) return ranking;
  const { shown, price_mills } = (await readGoods(db, [most.goods_id])).get(most.goods_id)!;
  return [
    ...ranking,
    { goods: showGoods(shown, price_mills), goods_type: shown.category.value, times: most.times },
  ];
}

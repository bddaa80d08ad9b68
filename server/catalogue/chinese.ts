import type { Db } from '../kit/db.ts';
import { qualityInChinese } from './quality.ts';
import * as store from './store.ts';

/** The Chinese names of an item's displayed rarity and of its wear grade. */
export interface ChineseWords {
  quality: string;
  appearance: string;
}

/** Reads the Chinese words of items, by the items' ids. One statement. */
export async function readChineseWords(
  db: Db,
  goods_ids: readonly number[],
): Promise<Map<number, ChineseWords>> {
  const rows = await store.findGoods(db, goods_ids);
  return new Map(
    rows.map(
      (row) =>
        [row.id, { quality: qualityInChinese(row), appearance: row.appearance_name_zh }] as const,
    ),
  );
}

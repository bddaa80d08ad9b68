import type { GoodsRow } from './store.ts';

const contraband = { id: 12, value: 'Contraband', color: '#e4ae39' };
const contraband_zh = '违禁品';
const shown_as_contraband = new Set(['knives', 'gloves']);

/**
 * The displayed quality: Contraband for knives and gloves, whatever their rarity in the game. This
 * display rule is applied only here.
 */
export function shownQuality(
  row: Pick<GoodsRow, 'category_key' | 'quality_id' | 'quality_name' | 'quality_color'>,
) {
  if (shown_as_contraband.has(row.category_key)) return contraband;
  return { id: row.quality_id, value: row.quality_name, color: row.quality_color };
}

/** Whether nothing is rarer among things of its kind: the red rarities, and Contraband. */
export const isTopRarity = (key: string): boolean => /^Rarity_(?:Ancient|Contraband)/.test(key);

/** The Chinese name of the displayed quality. */
export function qualityInChinese(row: Pick<GoodsRow, 'category_key' | 'quality_name_zh'>): string {
  return shown_as_contraband.has(row.category_key) ? contraband_zh : row.quality_name_zh;
}

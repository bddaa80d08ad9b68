import type { Skin } from './skin.ts';

/**
 * The wear grades with their half-open bands of float, best first. NP, Not Painted, is the grade of vanilla knives: it
 * has no band. The colours run from fresh to worn and keep a contrast of 5:1 and more on the product's dark surfaces.
 */
export const wears = [
  { short: 'FN', name: 'Factory New', name_zh: '崭新出厂', color: '#5fd38d', band: [0, 0.07] },
  { short: 'MW', name: 'Minimal Wear', name_zh: '略有磨损', color: '#a4d65e', band: [0.07, 0.15] },
  { short: 'FT', name: 'Field-Tested', name_zh: '久经沙场', color: '#f2c14e', band: [0.15, 0.38] },
  { short: 'WW', name: 'Well-Worn', name_zh: '破损不堪', color: '#f0885a', band: [0.38, 0.45] },
  { short: 'BS', name: 'Battle-Scarred', name_zh: '战痕累累', color: '#e86a6a', band: [0.45, 1] },
  { short: 'NP', name: 'Not Painted', name_zh: '无涂装', color: '#a7afbf', band: null },
] as const;

/** A wear grade, such as `{ short: 'FN', name: 'Factory New', … }`. */
export type Wear = (typeof wears)[number];

/** A wear grade's short form, `FN` to `BS`, or `NP`. */
export type WearShort = Wear['short'];

/** The grades in which a skin exists, best first: its own floats cut the bands; without floats it is NP alone. */
export function wearsOf({ floats }: Pick<Skin, 'floats'>): Wear[] {
  if (floats === null) return wears.filter((wear) => wear.band === null);
  const [min, max] = floats;
  return wears.filter(({ band }) => band !== null && min < band[1] && band[0] < max);
}

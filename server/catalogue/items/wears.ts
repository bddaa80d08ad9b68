import type { Skin } from './skin.ts';

/**
 * The wear grades with their half-open float bands, best first. NP, Not Painted, is the grade of
 * vanilla knives and has no band. The database holds their colours.
 */
export const wears = [
  { short: 'FN', name: 'Factory New', band: [0, 0.07] },
  { short: 'MW', name: 'Minimal Wear', band: [0.07, 0.15] },
  { short: 'FT', name: 'Field-Tested', band: [0.15, 0.38] },
  { short: 'WW', name: 'Well-Worn', band: [0.38, 0.45] },
  { short: 'BS', name: 'Battle-Scarred', band: [0.45, 1] },
  { short: 'NP', name: 'Not Painted', band: null },
] as const;

/** A wear grade, such as `{ short: 'FN', name: 'Factory New', … }`. */
export type Wear = (typeof wears)[number];

/** A wear grade's short form, `FN` to `BS`, or `NP`. */
export type WearShort = Wear['short'];

/**
 * The grades in which a skin exists, best first: the bands that its float range overlaps; without
 * floats, only NP.
 */
export function wearsOf({ floats }: Pick<Skin, 'floats'>): Wear[] {
  if (floats === null) return wears.filter((wear) => wear.band === null);
  const [min, max] = floats;
  return wears.filter(({ band }) => band !== null && min < band[1] && band[0] < max);
}

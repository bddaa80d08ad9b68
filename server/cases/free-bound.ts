import { mills, type Mills } from '@vitrine/contract/amount';
import { gift_tiers, partOf, tierOf } from '../budget/index.ts';

/** The types of cases that open for nothing under conditions, one of all a day. */
export const free_types = ['free', 'level', 'ladder'] as const;

export type FreeType = (typeof free_types)[number];

/** Whether a case opens for nothing under conditions. */
export function isFree(type: string): type is FreeType {
  return (free_types as readonly string[]).includes(type);
}

/**
 * The most that a free case may give on average, by the top-ups that it asks for: the part of free
 * cases in a day's gifts. A player opens one of them a day, so no day gives more.
 */
export function freeAverageMax(top_up_mills: Mills): Mills {
  const tier = tierOf(top_up_mills);
  return tier < 0 ? mills(0) : partOf(tier, 'free_case');
}

/** The least top-ups that a free case of this average value must ask for; undefined: none do. */
export function topUpsFor(average_mills: number): Mills | undefined {
  return gift_tiers.find((_, tier) => partOf(tier, 'free_case') >= average_mills);
}

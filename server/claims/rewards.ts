import { mills, share, type Mills } from '@vitrine/contract/amount';
import { gift_tiers, tierOf } from '../budget/index.ts';

/**
 * Rewards that are received once. Each is a part of what a day's gifts are worth to the player, so
 * that all of them together stay below a few days' gifts. In parts per million; the numbers are our
 * choice.
 */
export const claim_parts_ppm = {
  guide: 500_000,
  return: 500_000,
  friend: 250_000,
  pre_register: 500_000,
  follow: 200_000,
} as const;

export type ClaimKind = keyof typeof claim_parts_ppm;

/** The points of a claim, in mills, by the worth of the player's gifts of a day, in points. */
export function pointsOf(claim: ClaimKind, day_points: number): Mills {
  const tier_points = gift_tiers[tierOf(day_points)]!;
  return share(mills(tier_points), claim_parts_ppm[claim], 1_000_000);
}

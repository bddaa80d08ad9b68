import type { Mills } from '@vitrine/contract/amount';
import { pointsOfDay, tierOf } from '../budget/index.ts';

/**
 * Rewards that are received once. Each is a part of what a day's gifts may be worth on the
 * player's basis, so that all of them together stay below a few days' gifts. In parts per
 * million; the numbers are our choice.
 */
export const claim_parts_ppm = {
  guide: 500_000,
  return: 500_000,
  friend: 250_000,
  pre_register: 500_000,
  follow: 100_000,
} as const;

export type ClaimKind = keyof typeof claim_parts_ppm;

/** The points of a claim, in mills, by the basis of the player's gifts. */
export function pointsOf(claim: ClaimKind, basis_mills: Mills): Mills {
  return pointsOfDay(tierOf(basis_mills), claim_parts_ppm[claim]);
}

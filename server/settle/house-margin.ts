import { release_ppm } from './bonus.ts';

/**
 * The most that leaves the edge of a stake, in parts per million of the stake or, for the referral,
 * of the margin less the release (decisions §2, §3).
 */
export const from_edge = { release_ppm, points_ppm: 5_000, referral_ppm: 100_000 } as const;

/** The part of a stake that must stay with the house, in parts per million: 1% (decisions §2). */
export const house_margin_min_ppm = 10_000;

/**
 * The part of a stake that stays with the house on average, in parts per million: the edge, dropped
 * tokens subtracted, less the released bonus, the points given, and the share of a partner of the
 * highest level, which is of the edge less the release.
 */
export function houseMargin(edge_ppm: number): number {
  const margin_ppm = edge_ppm - from_edge.release_ppm;
  const referral_ppm = (Math.max(0, margin_ppm) * from_edge.referral_ppm) / 1_000_000;
  return margin_ppm - from_edge.points_ppm - referral_ppm;
}

/** The least edge that leaves enough, in parts per million, rounded down. */
export const edge_min_ppm = Math.floor(
  from_edge.release_ppm +
    ((from_edge.points_ppm + house_margin_min_ppm) * 1_000_000) /
      (1_000_000 - from_edge.referral_ppm),
);

/** A part of a whole, exact: a float would round a rate onto its bound. */
export interface Fraction {
  part: bigint;
  of: bigint;
}

/** The parts of a whole in parts per million. */
export const million = 1_000_000n;

/** Whether enough of a stake stays with the house for a setting of this edge to be allowed. */
export function isEnough({ part, of }: Fraction): boolean {
  const margin = part * million - BigInt(from_edge.release_ppm) * of;
  const needed = BigInt(from_edge.points_ppm + house_margin_min_ppm) * of;
  return margin * (million - BigInt(from_edge.referral_ppm)) >= needed * million;
}

import { share, type Mills } from './amount.ts';

/**
 * The chance that an upgrade may have, and the part of a fair one that it has at first (decisions
 * §3); terms of play publish another part.
 */
export const upgrade_chance = { least_ppm: 100, most_ppm: 750_000, of_fair_ppm: 950_000 } as const;

/** The most items that one upgrade stakes. */
export const upgrade_items_max = 6;

/** Why a stake can't be upgraded to a target: the keys of the refusals. */
export type UpgradeFault =
  | 'upgrade.target_too_cheap'
  | 'upgrade.chance_too_high'
  | 'upgrade.chance_too_low';

/** The chance of an upgrade that has this part of a fair one, in parts per million, floored. */
export function upgradeChance(
  stake_mills: Mills,
  target_mills: Mills,
  of_fair_ppm: number,
): number {
  return share(stake_mills, of_fair_ppm, target_mills);
}

/**
 * Why a stake can't be upgraded to a target; null when it can. A chance outside the limits is
 * refused, never clamped.
 */
export function upgradeFault(
  stake_mills: Mills,
  target_mills: Mills,
  of_fair_ppm: number,
): UpgradeFault | null {
  if (target_mills <= stake_mills) return 'upgrade.target_too_cheap';
  const chance_ppm = upgradeChance(stake_mills, target_mills, of_fair_ppm);
  if (chance_ppm > upgrade_chance.most_ppm) return 'upgrade.chance_too_high';
  return chance_ppm < upgrade_chance.least_ppm ? 'upgrade.chance_too_low' : null;
}

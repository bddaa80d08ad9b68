import { mills, share, times, type Mills } from '@vitrine/contract/amount';

/** Each gift requires at least this much topped up within this many days (decisions §3). */
export const gift_top_up = { mills: mills(10_000), days: 30 };

/**
 * Top-ups count toward the amounts of gifts as far as the player has staked this many times as much
 * in the same 30 days (docs/decisions/0013). Ours: decisions §3 bounds gifts by top-ups alone.
 */
export const play_times = 10;

/** Everyone who meets the rule of gifts gets at least the gifts of this much, in mills. */
export const least_basis_mills = mills(1_000);

/** A player's last 30 days, in mills. */
export interface RecentPlay {
  top_ups_mills: Mills;
  staked_mills: Mills;
}

/** The part of the top-ups that the stakes cover, in mills: amounts of gifts follow it. */
export function coveredOf({ top_ups_mills, staked_mills }: RecentPlay): Mills {
  return mills(Math.min(top_ups_mills, Math.floor(staked_mills / play_times)));
}

/** The amount that the gifts of a player who meets their rule follow, in mills. */
export function basisOf(recent: RecentPlay): Mills {
  return mills(Math.max(least_basis_mills, coveredOf(recent)));
}

/** The stakes that cover these top-ups, in mills. */
export const playFor = (top_ups_mills: Mills): Mills => times(top_ups_mills, play_times);

/**
 * The expected value of a day's gifts, in parts per million of their basis, and so at most of the
 * money topped up in the last 30 days: 0.1% (decisions §3).
 */
export const day_gifts_ppm = 1_000;

/** The parts of a day's gifts, in parts per million of its value; together at most all of it. */
export const day_parts_ppm = {
  free_case: 350_000,
  wheel: 200_000,
  check_in: 150_000,
  missions: 150_000,
  cards: 50_000,
  snow: 100_000,
} as const;

export type DayGift = keyof typeof day_parts_ppm;

/**
 * The amounts of the basis from which daily gifts grow, in mills. The tables of drawn gifts exist
 * once for each, so that each can be published with its odds.
 */
export const gift_tiers = [
  least_basis_mills,
  ...[2_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000].map((amount) =>
    mills(amount),
  ),
];

/** The highest tier that an amount reaches, as its place from 0; -1 below the lowest. */
export function tierOf(basis_mills: Mills): number {
  return gift_tiers.findLastIndex((tier_mills) => basis_mills >= tier_mills);
}

/** The most that a day's gifts may be worth on average, by their basis, in mills. */
export function budgetOf(basis_mills: Mills): Mills {
  return share(basis_mills, day_gifts_ppm, 1_000_000);
}

/** The most that one kind of gift may be worth on average a day, in mills, in a tier. */
export function partOf(tier: number, gift: DayGift): Mills {
  return share(budgetOf(gift_tiers[tier]!), day_parts_ppm[gift], 1_000_000);
}

/**
 * The value of points that play earns at most, in parts per million of the stake: 0.5% (decisions
 * §3). A point comes with each unit staked, so it is worth no more than 0.005.
 */
export const points_value_ppm = 5_000;

/**
 * The points that are worth a part of a day's gifts in a tier, in mills of points. Computed from
 * the unrounded part: in the lowest tier that is less than a mill of value.
 */
export function pointsOfDay(tier: number, part_ppm: number): Mills {
  const parts_ppm = BigInt(day_gifts_ppm) * BigInt(part_ppm);
  return mills(
    Number((BigInt(gift_tiers[tier]!) * parts_ppm) / BigInt(1_000_000 * points_value_ppm)),
  );
}

/** The most points that a kind of gift may give on average a day in a tier, in mills of points. */
export function pointsPart(tier: number, gift: DayGift): Mills {
  return pointsOfDay(tier, day_parts_ppm[gift]);
}

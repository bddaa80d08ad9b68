import { mills, type Mills } from '@vitrine/contract/amount';
import { TICKETS } from '@vitrine/fairness/table';
import { itemKey, type Item, type RarityKey } from '../../catalogue/index.ts';
import { case_recipes } from './recipes.ts';
import type { Recipe } from './recipes/recipe.ts';

/** A prize of a case and its half-open range of tickets [from, to). */
export type WorldEntry = { item: Item; from: number; to: number };

/** A case of the demo world, ready to become a first revision. */
export type WorldCase = Omit<Recipe, 'odds' | 'prizes'> & {
  /**
   * Money, or activity points when the type is `points`; the value of an opening when it costs
   * nothing.
   */
  price_mills: Mills;
  /** Chance that an opening also drops tokens. */
  token_rate_ppm: number;
  /**
   * From the commonest prize to the rarest, without gaps from ticket 0 to the last: a high ticket
   * is a rare prize.
   */
  entries: WorldEntry[];
};

/**
 * The average return of a paid case, tokens included, by the value of its prizes in mills: 90% at
 * 2.000, plus two points per factor of ten, at most 94%: within the 97% that the console allows.
 */
function paidReturnPpm(value_mills: number): number {
  return Math.min(940_000, 900_000 + Math.round(20_000 * Math.log10(value_mills / 2_000)));
}

/** 5% of paid openings drop tokens of 1–5% of the price, all five equally likely: 3% on average. */
const paid_token_rate_ppm = 50_000;
const paid_token_return_ppm = paid_token_rate_ppm * 0.03;

/**
 * Play earns one point for each 1.000 spent, and points may return at most 0.5% of that. So a point
 * is worth 0.005 of prizes, and a case for points costs 200 times its expected value.
 */
const points_return_ppm = 5_000;

/**
 * The odds of the game's own cases by rarity, in tickets; knives and gloves are the special tier.
 */
const official_tickets: Partial<Record<RarityKey | 'special', number>> = {
  Rarity_Rare_Weapon: 799_200,
  Rarity_Mythical_Weapon: 159_800,
  Rarity_Legendary_Weapon: 32_000,
  Rarity_Ancient_Weapon: 6_400,
  special: 2_600,
};

/**
 * Builds the cases of the demo world from its items (`worldItems()`). Deterministic. Throws on a
 * recipe that names an unknown item.
 */
export function worldCases(items: readonly Item[]): WorldCase[] {
  const by_key = new Map(items.map((item) => [itemKey(item), item]));
  return case_recipes.map(({ prizes, odds, ...recipe }) => {
    const chosen = prizes.map((key) => {
      const item = by_key.get(key);
      if (item === undefined) throw new Error(`case ${recipe.name} names an unknown item: ${key}`);
      return item;
    });
    const entries = entriesOf(chosen, weightOf(odds, chosen));
    const token_rate_ppm = recipe.type === 'paid' ? paid_token_rate_ppm : 0;
    return { ...recipe, price_mills: priceOfCase(recipe.type, entries), token_rate_ppm, entries };
  });
}

/**
 * The price at which prizes and tokens together give the type's return, rounded up to a plausible
 * price. For a case that costs nothing, the value of its prizes.
 */
function priceOfCase(type: Recipe['type'], entries: readonly WorldEntry[]): Mills {
  const value_mills =
    entries.reduce((sum, { item, from, to }) => sum + (to - from) * item.price_mills, 0) / TICKETS;
  const least = value_mills / (returnPpm(type, value_mills) / 1_000_000);
  const step =
    type === 'points'
      ? least < 5_000
        ? 100
        : 1_000
      : least < 50
        ? 1
        : least < 10_000
          ? 10
          : least < 100_000
            ? 100
            : 1_000;
  return mills(Math.ceil(least / step) * step);
}

/** The average return of a case's prizes, in ppm of its price. */
function returnPpm(type: Recipe['type'], value_mills: number): number {
  switch (type) {
    case 'paid':
      return paidReturnPpm(value_mills) - paid_token_return_ppm;
    case 'points':
      return points_return_ppm;
    case 'free':
    case 'level':
    case 'ladder':
    case 'granted':
      return 1_000_000;
  }
}

/**
 * Allots tickets in proportion to the weights, at least one each; the commonest prize gets the
 * rounding remainder.
 */
function entriesOf(items: readonly Item[], weight: (item: Item) => number): WorldEntry[] {
  const total = items.reduce((sum, item) => sum + weight(item), 0);
  const rarest_first = items.toSorted(
    (a, b) => weight(a) - weight(b) || b.price_mills - a.price_mills,
  );
  let to = TICKETS;
  return rarest_first
    .map((item, index) => {
      const commonest = index === rarest_first.length - 1;
      const from = commonest ? 0 : to - Math.max(1, Math.floor((TICKETS * weight(item)) / total));
      const entry = { item, from, to };
      to = from;
      return entry;
    })
    .reverse();
}

function weightOf(odds: Recipe['odds'], items: readonly Item[]): (item: Item) => number {
  if (odds === 'official') return officialWeight(items);
  return odds === 'even' ? evenWeight : ({ price_mills }) => price_mills ** -3;
}

/** Inverse to the price, so that each prize adds equally to the expected value. */
function evenWeight(item: Item): number {
  return 1 / item.price_mills;
}

/**
 * The prizes of a tier share its odds equally. Throws on a rarity that the game's own cases don't
 * contain.
 */
function officialWeight(items: readonly Item[]): (item: Item) => number {
  const tiers = Map.groupBy(items, tierOf);
  return (item) => {
    const tier = tierOf(item);
    const odds = official_tickets[tier];
    if (odds === undefined) throw new Error(`no official odds for ${itemKey(item)}`);
    return odds / (tiers.get(tier)?.length ?? 1);
  };
}

function tierOf({ category, rarity }: Item): RarityKey | 'special' {
  return category === 'knives' || category === 'gloves' ? 'special' : rarity;
}

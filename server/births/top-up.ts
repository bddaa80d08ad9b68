import { mills, type Mills } from '@vitrine/contract/amount';
import type { TerritoryRules } from '@vitrine/contract/territory-rules';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { ceilingOf } from '../territory/index.ts';
import { adult_age, isAged, young_below } from './age.ts';
import { findBirth } from './store.ts';

/**
 * Why a player tops up nothing: no date of birth is given where the rules of a country ask for it,
 * or the one that was given is of somebody who isn't 18 yet, wherever they are; else null.
 */
export async function judgeBirth(
  db: Db,
  player_id: number,
  { deposit_ceiling_under_25 }: Pick<TerritoryRules, 'deposit_ceiling_under_25'>,
  at: Date,
): Promise<'needed' | 'under_age' | null> {
  const born_on = await findBirth(db, player_id);
  if (born_on === undefined) return deposit_ceiling_under_25 > 0 ? 'needed' : null;
  return isAged(born_on, adult_age, at) ? null : 'under_age';
}

/** Refuses a top-up for what `judgeBirth` says: birth.needed and birth.under_age. */
export async function refuseByBirth(
  db: Db,
  player_id: number,
  rules: Pick<TerritoryRules, 'deposit_ceiling_under_25'>,
  at: Date,
): Promise<void> {
  const lack = await judgeBirth(db, player_id, rules, at);
  if (lack !== null) refuse(`birth.${lack}`);
}

/**
 * The most that a player may deposit in a calendar month by the rules of a country, which may have
 * a lower ceiling for players under 25 and for those whose age isn't known; undefined without any.
 */
export async function readCeilingFor(
  db: Db,
  player_id: number | undefined,
  rules: Pick<TerritoryRules, 'deposit_ceiling_month' | 'deposit_ceiling_under_25'>,
  at: Date,
): Promise<Mills | undefined> {
  const ceiling_mills = ceilingOf(rules);
  if (rules.deposit_ceiling_under_25 === 0 || player_id === undefined) return ceiling_mills;
  const born_on = await findBirth(db, player_id);
  if (born_on !== undefined && isAged(born_on, young_below, at)) return ceiling_mills;
  const young_mills = mills(rules.deposit_ceiling_under_25 * 1000);
  return mills(Math.min(young_mills, ceiling_mills ?? young_mills));
}

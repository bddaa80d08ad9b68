import { mills, toPoints, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { gift_tiers, gift_top_up, readShare, tierOf } from '../budget/index.ts';
import {
  gift_top_ups,
  meetsAll,
  playFor,
  readProgress,
  showConditions,
  verified_email,
  type Progress,
} from '../conditions/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';

/** The conditions of every gift, in the order in which a player meets them. */
export const gift_conditions = [verified_email, gift_top_ups] as const;

/** How far a player meets the rule of gifts, with everything that their amounts follow. */
export interface GiftStanding {
  email_verified: boolean;
  /** Money topped up in the last 30 days, in mills. */
  top_ups_mills: Mills;
  /** The worth of a day's gifts, once the rule is met; in points. */
  day_points: number;
}

/** Reads how far a player meets the rule of gifts at a moment. */
export async function readGiftStanding(
  db: Db,
  player_id: number,
  at = now(),
): Promise<GiftStanding> {
  const progress = await readProgress(db, player_id, [...gift_conditions, playFor(0)], at);
  return {
    email_verified: progress(verified_email) === 1,
    top_ups_mills: mills(progress(gift_top_ups)),
    day_points: progress(playFor(0)),
  };
}

/** The standing as progress in the conditions of gifts. */
export function progressOf(standing: GiftStanding): Progress {
  const { email_verified, top_ups_mills, day_points } = standing;
  return ({ kind }) =>
    kind === 'email' ? Number(email_verified) : kind === 'gifts' ? day_points : top_ups_mills;
}

/** Whether nothing of the rule is missing. */
export function meetsGiftRule(standing: GiftStanding): boolean {
  return meetsAll(gift_conditions, progressOf(standing));
}

/**
 * Reads the standing of a player who claims a gift. Refuses gift.email_missing and
 * gift.top_up_missing.
 */
export async function requireGiftRule(
  db: Db,
  player_id: number,
  at = now(),
): Promise<GiftStanding> {
  return refuseGiftless(await readGiftStanding(db, player_id, at));
}

/** The standing, if nothing of the rule is missing. Refuses what `requireGiftRule` refuses. */
export function refuseGiftless(standing: GiftStanding): GiftStanding {
  if (!standing.email_verified) refuse('gift.email_missing');
  if (!meetsGiftRule(standing)) refuse('gift.top_up_missing');
  return standing;
}

const asPoints = (points: number) => toPoints(mills(points));

/** The rule with the progress of a player; a visitor has none. */
export async function showGiftRule(
  db: Db,
  player_id: number | undefined,
): Promise<Reply<'GET /api/gift_rule'>> {
  const [standing, share_ppm] = await Promise.all([
    player_id === undefined ? undefined : readGiftStanding(db, player_id),
    readShare(db),
  ]);
  const met = standing !== undefined && meetsGiftRule(standing);
  const tier = met ? tierOf(standing.day_points) : 0;
  return {
    list: showConditions(gift_conditions, standing && progressOf(standing)),
    met,
    day_points: asPoints(met ? standing.day_points : 0),
    tier_points: asPoints(met ? gift_tiers[tier]! : 0),
    next_points: tier + 1 < gift_tiers.length ? asPoints(gift_tiers[tier + 1]!) : null,
    share_ppm,
    days: gift_top_up.days,
  };
}

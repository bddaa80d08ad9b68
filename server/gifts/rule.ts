import { mills, toPoints, toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { selectPlayer } from '../accounts/index.ts';
import {
  dayPointsOf,
  gift_tiers,
  gift_top_up,
  keptOfPlay,
  readShare,
  tierOf,
} from '../budget/index.ts';
import { sumMargins } from '../history/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { statement } from '../kit/statement.ts';
import { refuse } from '../kit/refusal.ts';
import { day_ms, dayBegin, utcDay } from '../kit/utc-day.ts';
import { readMoneyTopUps } from '../payments/index.ts';

/** How far a player meets the rule of gifts, with everything that their amounts follow. */
export interface GiftStanding {
  email_verified: boolean;
  /** Money topped up in the last 30 days, in mills. */
  top_ups_mills: Mills;
  /** The worth of a day's gifts, once the rule is met; in points. */
  day_points: number;
}

/**
 * Reads the worth of a player's gifts of a day, in points: of the stakes of the last 30 UTC days,
 * this one included. A listener counts stakes moments after play.
 */
export async function readDayPoints(db: Db, player_id: number, at: Date): Promise<number> {
  const span = {
    since: utcDay(dayBegin(at, 1 - gift_top_up.days)),
    before: utcDay(dayBegin(at, 1)),
  };
  const [recent, share_ppm] = await Promise.all([sumMargins(db, player_id, span), readShare(db)]);
  return dayPointsOf(keptOfPlay(recent), share_ppm);
}

const selectVerified = statement((db, { player_id }: { player_id: number }) =>
  selectPlayer(db, player_id).select('player.email_verified_at'),
);

/** Reads how far a player meets the rule of gifts at a moment. */
export async function readGiftStanding(
  db: Db,
  player_id: number,
  at = now(),
): Promise<GiftStanding> {
  const since = new Date(at.getTime() - gift_top_up.days * day_ms);
  const [[player], { recent_mills: top_ups_mills }, day_points] = await Promise.all([
    selectVerified(db, { player_id }),
    readMoneyTopUps(db, player_id, since),
    readDayPoints(db, player_id, at),
  ]);
  return {
    email_verified: (player?.email_verified_at ?? null) !== null,
    top_ups_mills,
    day_points,
  };
}

/** Whether nothing of the rule is missing. */
export function meetsGiftRule({
  email_verified,
  top_ups_mills,
}: Pick<GiftStanding, 'email_verified' | 'top_ups_mills'>): boolean {
  return email_verified && top_ups_mills >= gift_top_up.mills;
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
  const standing = await readGiftStanding(db, player_id, at);
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
  const top_ups_mills = standing?.top_ups_mills ?? mills(0);
  const tier = met ? tierOf(standing.day_points) : 0;
  return {
    list: [
      {
        kind: 'email',
        need: 1,
        have: standing === undefined ? null : Number(standing.email_verified),
        days: null,
        met: standing?.email_verified ?? false,
      },
      {
        kind: 'top_up',
        need: toWire(gift_top_up.mills),
        have: standing === undefined ? null : toWire(top_ups_mills),
        days: gift_top_up.days,
        met: top_ups_mills >= gift_top_up.mills,
      },
    ],
    met,
    day_points: asPoints(met ? standing.day_points : 0),
    tier_points: asPoints(met ? gift_tiers[tier]! : 0),
    next_points: tier + 1 < gift_tiers.length ? asPoints(gift_tiers[tier + 1]!) : null,
    share_ppm,
    days: gift_top_up.days,
  };
}

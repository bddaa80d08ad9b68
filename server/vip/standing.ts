import { toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { gift_top_up, pointsForWeekly } from '../budget/index.ts';
import { readGiftStanding } from '../gifts/index.ts';
import { readLevel, rowOf } from '../levels/index.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';

/** Everything that a week's gifts depend on. */
export interface WeeklyStanding {
  level: number;
  email_verified: boolean;
  /** Money topped up in the last 30 days, in mills. */
  recent_mills: Mills;
  /** The worth of the player's gifts of a day, in points. */
  day_points: number;
}

export async function readWeeklyStanding(
  db: Db,
  player_id: number,
  at: Date,
): Promise<WeeklyStanding> {
  const [level, { email_verified, top_ups_mills, day_points }] = await Promise.all([
    readLevel(db, player_id),
    readGiftStanding(db, player_id, at),
  ]);
  return { level, email_verified, recent_mills: top_ups_mills, day_points };
}

type Conditions = Reply<'GET /api/svip/box'>['conditions'];

/** The conditions of weekly tasks, in the order in which a player meets them. */
export function showTaskConditions(standing: WeeklyStanding): Conditions {
  const { level, email_verified, recent_mills } = standing;
  const least = gift_top_up.mills;
  return [
    { kind: 'level', need: 1, have: level, days: null, met: level >= 1 },
    { kind: 'email', need: 1, have: Number(email_verified), days: null, met: email_verified },
    {
      kind: 'top_up',
      need: toWire(least),
      have: toWire(recent_mills),
      days: gift_top_up.days,
      met: recent_mills >= least,
    },
  ];
}

/** The gifts of a day that the lowest weekly case asks for, in points. */
const least_points = pointsForWeekly(rowOf(1)!.week_mills);

/**
 * The conditions of weekly cases: those of tasks, and play that brings the lowest one. Tasks ask
 * for play of their own.
 */
export function showBoxConditions(standing: WeeklyStanding): Conditions {
  const gifts = {
    kind: 'gifts',
    need: least_points,
    have: standing.day_points,
    days: gift_top_up.days,
    met: standing.day_points >= least_points,
  } as const;
  return [...showTaskConditions(standing), gifts];
}

/** Refuses gift.play_missing, too. */
export function refuseBoxUnmet(standing: WeeklyStanding): void {
  refuseUnmet(standing);
  if (standing.day_points < least_points) refuse('gift.play_missing');
}

/** Refuses vip.level_unreached, gift.email_missing and gift.top_up_missing. */
export function refuseUnmet(standing: WeeklyStanding): void {
  if (standing.level === 0) refuse('vip.level_unreached');
  if (!standing.email_verified) refuse('gift.email_missing');
  if (standing.recent_mills < gift_top_up.mills) refuse('gift.top_up_missing');
}

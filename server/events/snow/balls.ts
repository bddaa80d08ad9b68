import type { Mills } from '@vitrine/contract/amount';
import type { Db } from '../../kit/db.ts';
import { readMoneyTopUps } from '../../payments/index.ts';
import { readWagered } from '../../settle/store.ts';
import { dayBegin } from '../../kit/utc-day.ts';
import { earned_balls, milestones, snowmen } from '../tables.ts';

/** The snowballs that a player has earned on a UTC day, with what earned them. */
export interface EarnedBalls {
  staked_mills: Mills;
  paid_mills: Mills;
  earned: number;
}

/** Counts the snowballs that a player's stakes and top-ups of a moment's UTC day have earned. */
export async function readBalls(db: Db, player_id: number, at: Date): Promise<EarnedBalls> {
  const { play, top_up } = earned_balls;
  const [staked_mills, { recent_mills: paid_mills }] = await Promise.all([
    readWagered(db, player_id, at),
    // Top-ups of after a moment: the day's first instant is one of it.
    readMoneyTopUps(db, player_id, new Date(dayBegin(at).getTime() - 1)),
  ]);
  const earned =
    (staked_mills >= play.staked_mills ? play.balls : 0) +
    (paid_mills >= top_up.paid_mills ? top_up.balls : 0);
  return { staked_mills, paid_mills, earned };
}

/** Which of the nine snowmen stand after draws with these places, the oldest first. */
export function standingAfter(places: readonly number[]): boolean[] {
  const round = places.slice(places.length - (places.length % snowmen));
  return Array.from({ length: snowmen }, (_, n) => !round.includes(n + 1));
}

/** The points of each milestone: what the snowballs since the one before have added. */
export function milestonePoints(prize_mills: number): { at: number; points_mills: number }[] {
  return milestones.map((at, n) => ({
    at,
    points_mills: (at - (milestones[n - 1] ?? 0)) * prize_mills,
  }));
}

/** The subject of a milestone's gift. */
export const milestoneSubject = (event_id: number, at: number) => `snow ${event_id} ${at}`;

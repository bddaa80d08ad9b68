import { mills, toWire, toPoints } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { dayBegin } from '../../kit/utc-day.ts';
import { countDrawn } from '../draw.ts';
import { readTier, showClock, showEvent } from '../show.ts';
import * as store from '../store.ts';
import { bought_a_day, earned_balls, eventTerms } from '../tables.ts';
import { milestonePoints, milestoneSubject, readBalls, standingAfter } from './balls.ts';

/** The snowmen, the player's snowballs of today, and the bar with its milestones. */
export async function showSnow(
  db: Db,
  player_id: number | undefined,
): Promise<Reply<'GET /api/event/snow'>> {
  const at = now();
  const tier = await readTier(db, player_id, at);
  const { event, shown } = await showEvent(db, 'snowball', tier, at);
  const { cost_mills, prize_mills } = event ?? eventTerms('snowball', tier);
  const { balls, drawn, places, claimed } = await readThrower(db, player_id, event?.id, at);
  return {
    ...shown,
    standing: standingAfter(places),
    earned: balls?.earned ?? 0,
    thrown: drawn.free,
    ways: [
      {
        kind: 'play',
        balls: earned_balls.play.balls,
        need: toWire(earned_balls.play.staked_mills),
        have: balls ? toWire(balls.staked_mills) : null,
      },
      {
        kind: 'top_up',
        balls: earned_balls.top_up.balls,
        need: toWire(earned_balls.top_up.paid_mills),
        have: balls ? toWire(balls.paid_mills) : null,
      },
    ],
    cost: toPoints(mills(cost_mills)),
    more: Math.max(0, bought_a_day - drawn.bought),
    smashed: places.length,
    milestones: milestonePoints(prize_mills).map(({ at: snowmen, points_mills }) => ({
      at: snowmen,
      points: toPoints(mills(points_mills)),
      claimed: event !== undefined && claimed.has(milestoneSubject(event.id, snowmen)),
    })),
    ...showClock(at),
  };
}

/** A player's snowballs, earned and thrown, and milestones; of a visitor none. */
async function readThrower(
  db: Db,
  player_id: number | undefined,
  event_id: number | undefined,
  at: Date,
) {
  if (player_id === undefined)
    return { balls: undefined, drawn: countDrawn([]), places: [], claimed: new Set<string>() };
  const [balls, today, places, claimed] = await Promise.all([
    readBalls(db, player_id, at),
    store.findDrawn(db, player_id, 'snowball', dayBegin(at)),
    event_id === undefined ? [] : store.findPlaces(db, player_id, event_id),
    event_id === undefined
      ? []
      : store.findGiven(db, player_id, 'milestone', { beginning: `snow ${event_id} `, limit: 100 }),
  ]);
  return { balls, drawn: countDrawn(today), places, claimed: new Set(claimed) };
}

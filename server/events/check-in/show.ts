import { toPoints } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { readTier, showClock } from '../show.ts';
import { readTerms } from '../../terms/index.ts';
import { events_terms, streakPoints } from '../tables.ts';
import { readStreak } from './claim.ts';

/** The seven days of a streak with their points, and how far the player is. */
export async function showCheckIn(
  db: Db,
  player_id: number | undefined,
): Promise<Reply<'GET /api/event/check'>> {
  const at = now();
  const { content } = await readTerms(db, events_terms);
  const [{ claimed, days, today }, tier] = await Promise.all([
    readStreak(db, player_id, at),
    readTier(db, player_id, at),
  ]);
  const stateOf = (n: number) => {
    if (n <= days) return 'claimed';
    return n === today ? 'today' : 'coming';
  };
  return {
    claimed,
    streak: days,
    days: streakPoints(tier, content).map((points_mills, index) => ({
      n: index + 1,
      points: toPoints(points_mills),
      state: stateOf(index + 1),
    })),
    tier,
    ...showClock(at),
  };
}

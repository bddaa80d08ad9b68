import { mills, type Mills, toPoints } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { lockPlayer } from '../../accounts/index.ts';
import { tierOf } from '../../budget/index.ts';
import { requireGiftRule } from '../../gifts/index.ts';
import { now } from '../../kit/clock.ts';
import { transact, type Db } from '../../kit/db.ts';
import { wireBalances } from '../../settle/balances.ts';
import { giveGift } from '../../settle/gifts.ts';
import { settle, type Settled } from '../../settle/settle.ts';
import { findStored } from '../../settle/store.ts';
import { refuseBlocked } from '../../territory/index.ts';
import { dayBegin, utcDay } from '../../kit/utc-day.ts';
import type { Actor } from '../draw.ts';
import * as store from '../store.ts';
import { readTerms } from '../../terms/index.ts';
import { events_terms, streak_days, streakPoints } from '../tables.ts';

/** How far a player's streak is at a moment. */
export interface Streak {
  /** Today is claimed. */
  claimed: boolean;
  /** The days of the streak so far: 0 to 7. */
  days: number;
  /** The day that today's claim is, or was: 1 to 7. */
  today: number;
}

/** The streak after a last check-in, which says its day and its place: `2030-01-31 3`. */
export function streakAfter(last: string | undefined, at: Date): Streak {
  const [day, place] = last?.split(' ') ?? [];
  const n = Number(place ?? 0);
  if (day === utcDay(at)) return { claimed: true, days: n, today: n };
  if (day !== utcDay(dayBegin(at, -1))) return { claimed: false, days: 0, today: 1 };
  // After the main prize the next seven days begin.
  const days = n % streak_days;
  return { claimed: false, days, today: days + 1 };
}

/** Reads how far a player's streak is; of a visitor it has not begun. */
export async function readStreak(db: Db, player_id: number | undefined, at: Date): Promise<Streak> {
  const [last] = player_id === undefined ? [] : await store.findGiven(db, player_id, 'check_in');
  return streakAfter(last, at);
}

/** The key of a check-in is of the day: amounts may change with the tier before a repetition. */
function keyOf(player_id: number, { today }: Streak, at: Date) {
  const subject = `${utcDay(at)} ${today}`;
  const { key } = giveGift(
    { player_id, source: 'check_in', subject, kind: 'points', amount_mills: mills(0) },
    at,
  );
  return { subject, key };
}

type CheckedIn = Settled<{ n: number; amount_mills: Mills }>;

/**
 * Claims the points of today's check-in, once a UTC day. A repetition gets the first answer.
 * Refuses gift.email_missing, gift.top_up_missing and territory.blocked.
 */
export async function checkIn(db: Db, { player, asked, address }: Actor): Promise<CheckedIn> {
  if (address !== undefined) await refuseBlocked(db, address);
  return transact(db, async (tx) => {
    await lockPlayer(tx, player);
    const at = now();
    const streak = await readStreak(tx, player, at);
    const { subject, key } = keyOf(player, streak, at);
    if (streak.claimed) return (await findStored<CheckedIn['memo']>(tx, player, key))!;
    const { day_points } = await requireGiftRule(tx, player, at);
    const { content, hash } = await readTerms(tx, events_terms);
    const amount_mills = streakPoints(tierOf(day_points), content)[streak.today - 1]!;
    const act = giveGift(
      {
        player_id: player,
        source: 'check_in',
        subject,
        kind: 'points',
        amount_mills,
        rule: hash,
      },
      at,
    );
    const memo = { n: streak.today, amount_mills };
    return settle(tx, { ...act, key, session: asked.session, memo });
  });
}

/** The response to a check-in, the same however often it is asked for. */
export function answerCheckIn({ memo, balances }: CheckedIn): Reply<'POST /api/event/check'> {
  return { n: memo.n, points: toPoints(memo.amount_mills), ...wireBalances(balances) };
}

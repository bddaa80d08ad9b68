import { selectPlayer } from '../accounts/index.ts';
import { dayPointsOf, gift_top_up, keptOfPlay, readShare } from '../budget/index.ts';
import { sumMargins } from '../history/index.ts';
import { countBoxes } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { statement } from '../kit/statement.ts';
import { day_ms, dayBegin, utcDay } from '../kit/utc-day.ts';
import { readLevel } from '../levels/index.ts';
import { readMoneyTopUps } from '../payments/index.ts';
import { countFriendsSince } from '../promotions/index.ts';
import { countCaseDraws } from '../seeds/index.ts';
import type { Progress, Required } from './required.ts';

interface Asked {
  db: Db;
  player_id: number;
  at: Date;
  /** Since when it counts. */
  since: Date;
  /** The most that any of the conditions needs. */
  most: number;
  case_id: number | undefined;
}

const selectVerified = statement((db, { player_id }: { player_id: number }) =>
  selectPlayer(db, player_id).select('player.email_verified_at'),
);

/** How each kind is read, for all conditions of the same days and case at once. */
const readers: Readonly<Record<Required['kind'], (asked: Asked) => Promise<number>>> = {
  email: async ({ db, player_id }) => {
    const [player] = await selectVerified(db, { player_id });
    return Number((player?.email_verified_at ?? null) !== null);
  },
  top_up: async ({ db, player_id, since }) =>
    (await readMoneyTopUps(db, player_id, since)).recent_mills,
  first_top_up: async ({ db, player_id, at }) =>
    (await readMoneyTopUps(db, player_id, at)).largest_mills,
  gifts: ({ db, player_id, at }) => readDayPoints(db, player_id, at),
  level: ({ db, player_id }) => readLevel(db, player_id),
  invited: ({ db, player_id, since }) => countFriendsSince(db, player_id, since),
  opened: ({ db, player_id, since, most }) => countCaseDraws(db, player_id, since, most),
  granted: ({ db, player_id, case_id }) => countBoxes(db, player_id, case_id!),
};

const keyOf = ({ kind, days, case_id }: Required) => `${kind} ${days} ${case_id}`;

/**
 * Reads a player's progress in conditions at a moment, each kind once for the same days and case.
 * No more cases are counted as opened than the most that one of the conditions needs.
 */
export async function readProgress(
  db: Db,
  player_id: number,
  list: readonly Required[],
  at = now(),
): Promise<Progress> {
  const groups = Map.groupBy(list, keyOf);
  const have = new Map(
    await Promise.all(
      Array.from(groups, async ([key, group]) => {
        const [{ kind, days, case_id }] = group as [Required];
        const since = new Date(at.getTime() - (days ?? 0) * day_ms);
        const most = Math.max(...group.map(({ need }) => need));
        const asked = { db, player_id, at, since, most, case_id };
        return [key, await readers[kind](asked)] as const;
      }),
    ),
  );
  return (required) => have.get(keyOf(required)) ?? 0;
}

/**
 * Reads the worth of a player's gifts of a day, in points: of the stakes of the last 30 UTC days,
 * this one included. A listener counts stakes moments after play.
 */
async function readDayPoints(db: Db, player_id: number, at: Date): Promise<number> {
  const span = {
    since: utcDay(dayBegin(at, 1 - gift_top_up.days)),
    before: utcDay(dayBegin(at, 1)),
  };
  const [recent, share_ppm] = await Promise.all([sumMargins(db, player_id, span), readShare(db)]);
  return dayPointsOf(keptOfPlay(recent), share_ppm);
}

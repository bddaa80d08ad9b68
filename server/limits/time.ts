import type { Tx } from '../kit/db.ts';
import { utcDay } from '../kit/utc-day.ts';
import { addTime, readLimits, setTimeOver, type LimitRow } from './store.ts';

const minute_ms = 60_000;

/**
 * Counts time that a player has sat at games until a moment, and looks at the limits of time.
 * Answers the one that is used up the longest; undefined while there is time left.
 */
export async function countTime(
  tx: Tx,
  player_id: number,
  spent_ms: number,
  at: Date,
): Promise<LimitRow | undefined> {
  await addTime(tx, player_id, utcDay(at), Math.floor((spent_ms * 1000) / minute_ms));
  return judgeTime(tx, player_id, at);
}

/**
 * Notes until when no stake is taken, because the time of a period is used up. Answers the limit
 * that is used up the longest.
 */
export async function judgeTime(
  tx: Tx,
  player_id: number,
  at: Date,
): Promise<LimitRow | undefined> {
  const used_up = (await readLimits(tx, player_id, at)).filter(
    ({ kind, limit_mills, used_mills }) =>
      kind === 'time' && limit_mills !== null && used_mills >= limit_mills,
  );
  const last = used_up.toSorted((a, b) => a.free_on.localeCompare(b.free_on)).at(-1);
  await setTimeOver(tx, player_id, last === undefined ? null : new Date(last.free_on));
  return last;
}

import type { Tx } from '../kit/db.ts';
import { utcDay } from '../kit/utc-day.ts';
import { addTime, readLimits, setTimeOver } from './store.ts';

const minute_ms = 60_000;

/** Counts time that a player has sat at games until a moment, and looks at the limits of time. */
export async function countTime(
  tx: Tx,
  player_id: number,
  spent_ms: number,
  at: Date,
): Promise<void> {
  await addTime(tx, player_id, utcDay(at), Math.floor((spent_ms * 1000) / minute_ms));
  await judgeTime(tx, player_id, at);
}

/** Notes until when no stake is taken, because the time of a period is used up. */
export async function judgeTime(tx: Tx, player_id: number, at: Date): Promise<void> {
  const ends = (await readLimits(tx, player_id, at)).flatMap(
    ({ kind, limit_mills, used_mills, free_on }) =>
      kind === 'time' && limit_mills !== null && used_mills >= limit_mills ? [free_on] : [],
  );
  const last = ends.toSorted().at(-1);
  await setTimeOver(tx, player_id, last === undefined ? null : new Date(last));
}

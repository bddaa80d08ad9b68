import { now } from '../kit/clock.ts';

/** Lower bound: fewer wrong tries in a minute are never a siege, however quiet it usually is. */
const wrong_a_minute = 30;
/** A siege is more than this many times the usual number. */
const times_usual = 5;
/** Approximate time span of the moving average `usual`, in minutes. */
const memory_minutes = 60;

let minute = 0;
let wrong = 0;
let usual = 0;
let was_siege = false;

const limit = () => Math.max(wrong_a_minute, times_usual * usual);

/** Counts a try at any door of this process as wrong until it is taken back. */
export function countWrong(by: 1 | -1): void {
  turn();
  wrong = Math.max(0, wrong + by);
}

/**
 * Whether this minute or the last one had far more wrong tries than usual, at all doors of this
 * process together.
 */
export function isSiege(): boolean {
  turn();
  return was_siege || wrong > limit();
}

function turn(): void {
  const present = Math.floor(now().getTime() / 60_000);
  if (present === minute) return;
  const quiet_minutes = Math.max(0, present - minute - 1);
  was_siege = quiet_minutes === 0 && wrong > limit();
  // Caps a siege at the limit, so that it doesn't become the usual within an hour.
  usual += (Math.min(wrong, limit()) - usual) / memory_minutes;
  usual *= (1 - 1 / memory_minutes) ** quiet_minutes;
  minute = present;
  wrong = 0;
}

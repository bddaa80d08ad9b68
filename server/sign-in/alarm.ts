import { now } from '../kit/clock.ts';
import { resetBy } from '../kit/process-state.ts';

/** Lower bound: fewer wrong tries in a minute are no attack, however few there usually are. */
const wrong_a_minute = 30;
/** An attack is more than this many times the usual number. */
const times_usual = 5;
/** Approximate time span of the moving average `usual`, in minutes. */
const average_minutes = 60;

let minute = 0;
let wrong = 0;
let usual = 0;
let was_attacked = false;

resetBy(() => {
  [minute, wrong, usual, was_attacked] = [0, 0, 0, false];
});

const limit = () => Math.max(wrong_a_minute, times_usual * usual);

/** Counts a try at any door of this process as wrong until it is taken back. */
export function countWrong(by: 1 | -1): void {
  turn();
  wrong = Math.max(0, wrong + by);
}

/**
 * Whether a brute-force attack is under way: this minute or the last one had far more wrong tries
 * than usual, at all doors of this process together.
 */
export function isUnderAttack(): boolean {
  turn();
  return was_attacked || wrong > limit();
}

function turn(): void {
  const present = Math.floor(now().getTime() / 60_000);
  if (present === minute) return;
  const quiet_minutes = Math.max(0, present - minute - 1);
  was_attacked = quiet_minutes === 0 && wrong > limit();
  // Caps an attack at the limit, so that it doesn't become the usual within an hour.
  usual += (Math.min(wrong, limit()) - usual) / average_minutes;
  usual *= (1 - 1 / average_minutes) ** quiet_minutes;
  minute = present;
  wrong = 0;
}

import { now } from '../../kit/clock.ts';

/** Fewer wrong tries in a minute than this are nothing, however quiet it usually is. */
const wrong_a_minute = 30;
/** So many times the usual number is a siege. */
const times_usual = 5;
/** Minutes that "usual" looks back, roughly. */
const memory_minutes = 60;

let minute = 0;
let wrong = 0;
let usual = 0;
let was_siege = false;

const limit = () => Math.max(wrong_a_minute, times_usual * usual);

/** Counts a try at any door of this process that is wrong until it is taken back. */
export function countWrong(by: 1 | -1): void {
  turn();
  wrong = Math.max(0, wrong + by);
}

/** Whether in this minute or the last one far more tries were wrong than usually, at all doors of this process together. */
export function isSiege(): boolean {
  turn();
  return was_siege || wrong > limit();
}

function turn(): void {
  const present = Math.floor(now().getTime() / 60_000);
  if (present === minute) return;
  const quiet_minutes = Math.max(0, present - minute - 1);
  was_siege = quiet_minutes === 0 && wrong > limit();
  // A siege counts as the most that isn't one: it doesn't become usual in an hour.
  usual += (Math.min(wrong, limit()) - usual) / memory_minutes;
  usual *= (1 - 1 / memory_minutes) ** quiet_minutes;
  minute = present;
  wrong = 0;
}

import { mills, type Mills } from '@vitrine/contract/amount';
import { makeRule } from '../settle/rules.ts';

/** A VIP level, and the things that it gives. */
export interface LevelRow {
  level: number;
  /** The money that has to be topped up in all, in mills: 1 of `level_exp` for each 1.000. */
  exp_mills: Mills;
  /** The red envelope, which the level gives once. */
  red_mills: Mills;
  /** The top-ups of the last 30 days with which its tasks are given. */
  recent_mills: Mills;
  /** The most that its weekly case is worth on average. */
  week_mills: Mills;
  /** `#rrggbb`, of its picture and its number. */
  color: string;
}

const level = (
  n: number,
  exp: number,
  red: number,
  { recent, week }: { recent: number; week: number },
  color: string,
): LevelRow => ({
  level: n,
  exp_mills: mills(exp * 1_000),
  red_mills: mills(red * 1_000),
  recent_mills: mills(recent * 1_000),
  week_mills: mills(week * 1_000),
  color,
});

/**
 * The levels. Their experience and their red envelopes are those of decisions §3; that names no
 * top-ups of the last 30 days but "some". Ours are the least of every gift, 10.000, and from a
 * tenth of the level's experience on, so that a level of long ago gives nothing for ever. The worth
 * of weekly cases is ours, too: decisions §11 gives a regular of level 2 one of 0.50.
 */
export const level_table: readonly LevelRow[] = [
  level(1, 10, 0.5, { recent: 10, week: 0.1 }, '#93a5b8'),
  level(2, 50, 2, { recent: 10, week: 0.54 }, '#6ec6ff'),
  level(3, 100, 5, { recent: 10, week: 0.75 }, '#5fa0ff'),
  level(4, 300, 10, { recent: 30, week: 1.5 }, '#8c8cff'),
  level(5, 500, 20, { recent: 50, week: 2.5 }, '#b07cff'),
  level(6, 1_000, 50, { recent: 100, week: 4 }, '#dc74e4'),
  level(7, 3_000, 100, { recent: 300, week: 7.5 }, '#ff7aa2'),
  level(8, 5_000, 200, { recent: 500, week: 15 }, '#ff8a5c'),
  level(9, 10_000, 500, { recent: 1_000, week: 30 }, '#e7b75f'),
  level(10, 30_000, 1_500, { recent: 3_000, week: 60 }, '#ffe08a'),
];

/** The rule of levels: the top-ups that each takes, and its red envelope. */
export const levels_rule = makeRule('levels', {
  levels: Object.fromEntries(
    level_table.map(({ level: n, exp_mills, red_mills }) => [n, { exp_mills, red_mills }]),
  ),
});

/** The colour of a player without a level. */
const no_color = '#a7afbf';

/** The level that so much topped up in all has reached, 0 to 10. */
export function levelOf(exp_mills: number): number {
  return level_table.findLast((row) => exp_mills >= row.exp_mills)?.level ?? 0;
}

/** The colour of a level, from 0 on. */
export function colorOf(level_number: number): string {
  return rowOf(level_number)?.color ?? no_color;
}

/** A level from 1 to 10; undefined for any other number. */
export function rowOf(level_number: number): LevelRow | undefined {
  return level_table[level_number - 1];
}

import { mills, type Mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import { declareTerms, doRise, readTerms } from '../terms/index.ts';

/** The numbers of a VIP level: all that its terms may change. */
export interface LevelNumbers {
  /** The money that has to be topped up in all, in mills: 1 of `level_exp` for each 1.000. */
  exp_mills: Mills;
  /** The red envelope, which the level gives once. */
  red_mills: Mills;
  /** The top-ups of the last 30 days with which its tasks are given. */
  recent_mills: Mills;
  /** The most that its weekly case is worth on average. */
  week_mills: Mills;
}

/** A VIP level, and the things that it gives. */
export interface LevelRow extends LevelNumbers {
  level: number;
  /** `#rrggbb`, of its picture and its number. */
  color: string;
}

/** The terms of levels: the numbers of each, by its own number. */
export interface LevelsTerms {
  levels: Readonly<Record<string, LevelNumbers>>;
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
 * The levels at first. Their experience and red envelopes are those of decisions §3; that names
 * no top-ups of the last 30 days but "some". Ours are the least of every gift, 10.000, and from a
 * tenth of the level's experience on, so that a level of long ago gives nothing for ever. The worth
 * of weekly cases is ours, too: decisions §11 gives a regular of level 2 one of 0.50.
 */
const first_table: readonly LevelRow[] = [
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

/** The numbers of all levels, whatever their terms. */
export const level_numbers: readonly number[] = first_table.map((row) => row.level);

const numbersIn = ({ exp_mills, red_mills, recent_mills, week_mills }: LevelRow): LevelNumbers => ({
  exp_mills,
  red_mills,
  recent_mills,
  week_mills,
});

/** The terms of levels: the top-ups that each takes, and what it gives. */
export const levels_terms = declareTerms<LevelsTerms>({
  name: 'levels',
  title: 'VIP levels',
  does: 'Top-ups of money reach levels, which give red envelopes, weekly cases and tasks. A player whose top-ups no longer reach a level loses it.',
  initial: {
    levels: Object.fromEntries(first_table.map((row) => [row.level, numbersIn(row)])),
  },
  tables: [
    {
      title: 'Levels',
      rows: level_numbers.map((n) => ({ at: `levels.${n}`, label: `Level ${n}` })),
      columns: [
        {
          key: 'exp_mills',
          label: 'top-ups in all',
          unit: 'mills',
          least: 1_000,
          most: 1_000_000_000,
        },
        { key: 'red_mills', label: 'red envelope', unit: 'mills', least: 1, most: 10_000_000 },
        {
          key: 'recent_mills',
          label: 'top-ups of 30 days for its tasks',
          unit: 'mills',
          least: 10_000,
          most: 1_000_000_000,
        },
        {
          key: 'week_mills',
          label: 'most that its weekly case is worth',
          unit: 'mills',
          least: 10,
          most: 1_000_000,
        },
      ],
    },
  ],
  findFaults: (content) => {
    const table = levelTableBy(content);
    const never_fall = (read: (row: LevelRow) => number) =>
      table.every((row, n) => n === 0 || read(row) >= read(table[n - 1]!));
    return [
      ...(doRise(table.map(({ exp_mills }) => exp_mills))
        ? []
        : ['Each level takes more top-ups than the one before.']),
      ...(never_fall(({ recent_mills }) => recent_mills)
        ? []
        : ['No level asks for less top-ups of 30 days than the one before.']),
      ...(never_fall(({ week_mills }) => week_mills)
        ? []
        : ['No level has a weekly case of less worth than the one before.']),
    ];
  },
});

/** The levels by some terms, from 1 on. */
export function levelTableBy({ levels }: LevelsTerms): readonly LevelRow[] {
  return first_table.map(({ level: n, color }) => ({ ...levels[n]!, level: n, color }));
}

/** The levels at first, for tests and the simulation. */
export const level_table = levelTableBy(levels_terms.initial);

/** The levels in force, with the hash of their rule: a decision reads both once. */
export async function readLevelTable(
  db: Db,
): Promise<{ table: readonly LevelRow[]; hash: string }> {
  const { content, hash } = await readTerms(db, levels_terms);
  return { table: levelTableBy(content), hash };
}

/** The colour of a player without a level. */
const no_color = '#a7afbf';

/** The level that so much topped up in all has reached, 0 to 10. */
export function levelOf(exp_mills: number, table: readonly LevelRow[]): number {
  return table.findLast((row) => exp_mills >= row.exp_mills)?.level ?? 0;
}

/** The colour of a level, from 0 on: no terms change it. */
export function colorOf(level_number: number): string {
  return rowOf(level_number, first_table)?.color ?? no_color;
}

/** A level from 1 to 10; undefined for any other number. */
export function rowOf(level_number: number, table: readonly LevelRow[]): LevelRow | undefined {
  return table[level_number - 1];
}

import type { Reply } from '@vitrine/contract/index';

export type Terms = Reply<'GET /api/console/terms/{name}'>;
export type Cell = Terms['cells'][number];
export type Judgement = Reply<'POST /api/console/terms/{name}/judge'>;
type Numbers = Terms['numbers'];

/** How many of a unit's numbers make one as people write it. */
const divisors: Record<Cell['unit'], number> = { mills: 1_000, ppm: 10_000, count: 1 };

/** A number as people read it. */
export function sayNumber(unit: Cell['unit'], value: number): string {
  const text = (value / divisors[unit]).toLocaleString('en', { maximumFractionDigits: 4 });
  return unit === 'ppm' ? `${text}%` : text;
}

/** A number as a field has it: in units, in percent, or the count itself. */
export const typedOf = (unit: Cell['unit'], value: number): string =>
  String(value / divisors[unit]);

/** The number that a field says; not a number while it says none. */
export function readTyped(unit: Cell['unit'], typed: string): number {
  if (typed.trim() === '') return Number.NaN;
  return Math.round(Number(typed) * divisors[unit]);
}

/** The words of a field's unit. */
export const unit_words: Record<Cell['unit'], string> = { mills: 'USD', ppm: '%', count: '' };

/** The cells whose numbers differ. */
export const changedCells = (cells: readonly Cell[], before: Numbers, after: Numbers): Cell[] =>
  cells.filter(({ path }) => before[path] !== after[path]);

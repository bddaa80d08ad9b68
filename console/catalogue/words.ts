import type { Reply } from '@vitrine/contract/index';

type RatedCase = Reply<'POST /api/console/prices/preview'>['closes'][number];

/** By how much a price moves, in percent with its sign. */
export function percentOf(from: number, to: number): string {
  const part = to / from - 1;
  const options = {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  } as const;
  return part.toLocaleString('en', options);
}

/** A number of things in words. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
}

/** Cases that a sentence names; the others are counted. */
const named_max = 5;

/** Cases by their names, with the return rates that they would have. */
export function nameCases(cases: readonly RatedCase[]): string {
  const named = cases
    .slice(0, named_max)
    .map(({ name, return_rate }) => `${name} (${return_rate}%)`);
  const more = cases.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

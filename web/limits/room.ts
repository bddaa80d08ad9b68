import type { Limit } from '@vitrine/contract/limits';

const roomOf = ({ amount, used }: Limit) => (amount ?? 0) - used;

/**
 * The limit that decides, where several are set: the one with the least room. Undefined where only
 * one is set, or none.
 */
export function tightestOf(limits: readonly Limit[]): Limit | undefined {
  const set = limits.filter(({ amount }) => amount !== null);
  if (set.length < 2) return undefined;
  return set.toSorted((a, b) => roomOf(a) - roomOf(b))[0];
}

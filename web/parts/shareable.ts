import { fromWire, type Amount } from '@vitrine/contract/amount';

/**
 * Whether a win is offered for sharing: it is worth at least its stake, all openings that were
 * started together. One that cost no money always is (`staked` is null). Pure.
 */
export function isShareable(won: Amount, staked: Amount | null): boolean {
  return staked === null || fromWire(won)! >= fromWire(staked)!;
}

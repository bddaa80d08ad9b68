import { fromWire, type Amount } from '@vitrine/contract/amount';

/**
 * Whether a win is worth celebrating: only if it is worth more than was staked for it, all openings
 * that were started together (player protection, rule 18). The one rule of all games, lights,
 * sounds and words. Pure.
 */
export function isWorthCelebrating(staked: Amount, won: Amount): boolean {
  return fromWire(staked)! > 0 && fromWire(won)! > fromWire(staked)!;
}

/**
 * The measure of a win in all games: how many times its stake it is worth. 0 for one that isn't
 * worth celebrating, and for one that cost no money, which can't be compared (`stake` is null).
 */
export function celebrationOf(won: Amount, stake: Amount | null): number {
  if (stake === null || !isWorthCelebrating(stake, won)) return 0;
  return fromWire(won)! / fromWire(stake)!;
}

/** How far the light of a win reaches: nowhere, its edge, stage, page, or the whole gallery. */
export type Light = 'none' | 'edge' | 'bloom' | 'room' | 'gallery';

/** From which multiple of the stake on each light is lit. */
const lit_from = [
  ['gallery', 50],
  ['room', 10],
  ['bloom', 2],
  ['edge', 1],
] as const;

/** The light of a celebration. Pure. */
export function lightOf(celebration: number): Light {
  return lit_from.find(([, from]) => celebration >= from)?.[0] ?? 'none';
}

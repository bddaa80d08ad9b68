import { fromWire, type Amount } from '@vitrine/contract/amount';

/**
 * The measure of a win in all games: how many times its stake it is worth. 0 for one worth
 * less than the stake, and for one that cost no money, which can't be compared (`stake` is null).
 */
export function celebrationOf(won: Amount, stake: Amount | null): number {
  const [won_mills, stake_mills] = [fromWire(won)!, stake === null ? 0 : fromWire(stake)!];
  return stake_mills > 0 && won_mills >= stake_mills ? won_mills / stake_mills : 0;
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

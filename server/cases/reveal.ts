import type { Fact } from '../kit/facts.ts';

/**
 * Time from an opening until its player has seen the result: the pictures load, the reel runs and
 * stops.
 */
const reel_ms = 7000;
/** The same without a reel. */
const fast_ms = 1500;

/**
 * When others may see an opening: when its reel has ended for the player. Otherwise the live strip
 * would spoil the result before the reel shows it.
 */
export function revealedAt({
  payload: { fast },
  at,
}: Pick<Fact<{ fast?: true }>, 'payload' | 'at'>): Date {
  return new Date(at.getTime() + (fast ? fast_ms : reel_ms));
}

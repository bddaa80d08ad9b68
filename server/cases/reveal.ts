import type { Fact } from '../kit/facts.ts';

/**
 * From an opening until its player has seen what it gave: the pictures come, the reel runs and
 * rests.
 */
const reel_ms = 7000;
/** The same without a reel. */
const fast_ms = 1500;

/**
 * When others may learn of what a fact tells: of an opening when its reel has ended for the player,
 * of anything else at once. A strip that tells the result before the reel does would spoil it.
 */
export function revealedAt({ kind, payload, at }: Fact): Date {
  if (kind !== 'case.opened') return at;
  const { fast = false } = payload as { fast?: boolean };
  return new Date(at.getTime() + (fast ? fast_ms : reel_ms));
}

import type { Fact } from '../kit/facts.ts';

/** Time from an upgrade until its player has seen where the roll fell. */
const roll_ms = 7000;

/** When others may see an upgrade: when its roll has ended for the player, as with openings. */
export function rolledAt({ at }: Pick<Fact, 'at'>): Date {
  return new Date(at.getTime() + roll_ms);
}

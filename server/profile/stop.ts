import type { Stop } from '@vitrine/contract/profile';
import { playsFrom } from '../births/index.ts';

/** All that may keep a player from playing. */
export interface StopReasons {
  own_break: { kind: 'break' | 'exclusion'; until: string } | null;
  /** A block of play by staff; `until` null: for good. */
  block: { until: string | null; words: string } | null;
  /** The date of birth that the player gave, `yyyy-mm-dd`. */
  born_on: string | null;
}

/**
 * Why a player isn't asked to play or top up at a moment: a break or an exclusion of their own, an
 * age under 18, or a block, the first of these; null where nothing is in the way. Someone who is
 * known to be under 18 isn't asked either where staff has lifted the block by mistake.
 */
export function stopOf({ own_break, block, born_on }: StopReasons, at: Date): Stop | null {
  if (own_break) return { ...own_break, words: null };
  const plays_from = born_on === null ? null : playsFrom(born_on, at);
  if (plays_from !== null)
    return { kind: 'under_age', until: new Date(plays_from).toISOString(), words: null };
  if (block === null) return null;
  const { until, words } = block;
  return { kind: 'block', until: until && new Date(until).toISOString(), words };
}

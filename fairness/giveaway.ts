import { sharedClientSeed } from './seeds.ts';
import type { Hashes, Streams } from './stream.ts';

/**
 * An entrant with the client seed made for this giveaway. Lists of entrants are in the order of
 * joining.
 */
export type Entrant = { user_id: number; client_seed: string };

export type GiveawayTable = { entrants: readonly Entrant[]; prizes: number };

/** The winners' user ids in the order of the prizes. */
export type GiveawayOutcome = { winners: number[] };

/** The client seed of a giveaway, derived from its entrants and the beacon (null when off). */
export function giveawayClientSeed(
  entrants: readonly Entrant[],
  beacon: string | null,
  hashes: Hashes,
): string {
  const brought = entrants.map(({ user_id, client_seed }) => [user_id, client_seed]);
  return sharedClientSeed(brought, beacon, hashes);
}

/**
 * Draws the prizes one by one; prize `i` has nonce `i`. Each winner is removed from the list and
 * the others keep their order; prizes beyond the number of entrants aren't drawn.
 */
export function drawWinners(
  streams: Streams,
  { entrants, prizes }: GiveawayTable,
): GiveawayOutcome {
  const left = entrants.map(({ user_id }) => user_id);
  const winners: number[] = [];
  for (let prize = 0; prize < prizes && left.length > 0; prize++) {
    winners.push(...left.splice(streams(prize)(left.length), 1));
  }
  return { winners };
}

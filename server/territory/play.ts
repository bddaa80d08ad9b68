import type { TerritoryGame } from '@vitrine/contract/territory-rules';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { Repeated } from '../settle/settle.ts';
import { readCountry, readTerritory, type Territory } from './read.ts';
import * as store from './store.ts';

/** A game that a player is about to play. */
export interface Play {
  player: number;
  /** The network address of the call; without one, no territory's rules apply. */
  address: string | undefined;
  game: TerritoryGame;
  /** How many openings at once; an upgrade is one, and so is a battle. */
  count: number;
}

/**
 * Plays a game as the player's territory allows. Refuses territory.blocked, game.blocked,
 * opening.too_many for more than one at once, and opening.too_soon within the minimum time after
 * the last start. A game that is refused, or that was played before, isn't a start.
 */
export async function playAllowed<T>(
  db: Db,
  { player, address, game, count }: Play,
  play: () => Promise<T>,
): Promise<T> {
  if (address === undefined) return play();
  const { multi_opening, opening_gap_s } = await readOpenTo(db, address, game);
  if (count > 1 && !multi_opening) refuse('opening.too_many');
  return opening_gap_s === 0 ? play() : playAfterGap(db, player, opening_gap_s * 1000, play);
}

/**
 * The rules at an address that has a game open. Refuses territory.blocked and game.blocked.
 */
export async function readOpenTo(db: Db, address: string, game: TerritoryGame): Promise<Territory> {
  const territory = await readTerritory(db, address);
  if (territory.blocked) refuse('territory.blocked');
  if (territory.blocked_games.includes(game)) refuse('game.blocked');
  return territory;
}

/** Counts the start before the game: otherwise concurrent games would all begin. */
async function playAfterGap<T>(
  db: Db,
  player: number,
  gap_ms: number,
  play: () => Promise<T>,
): Promise<T> {
  const at = now();
  const gap_ago = new Date(at.getTime() - gap_ms);
  if (!(await store.putStart(db, player, at, gap_ago))) refuse('opening.too_soon');
  try {
    return await play();
  } catch (problem) {
    // After a fault the game may have been played, so its start stands.
    if (problem instanceof Refusal || problem instanceof Repeated)
      await store.moveStart(db, player, at, gap_ago);
    throw problem;
  }
}

/**
 * Refuses territory.blocked to callers whose country is blocked: they may look, but neither play
 * nor pay.
 */
export async function refuseBlocked(db: Db, address: string): Promise<void> {
  if ((await readTerritory(db, address)).blocked) refuse('territory.blocked');
}

/**
 * Refuses top-ups and gift cards where the caller's country is blocked (territory.blocked) or has
 * closed them (territory.no_top_up).
 */
export async function refuseTopUp(db: Db, address: string): Promise<void> {
  const { blocked, top_up } = await readTerritory(db, address);
  if (blocked) refuse('territory.blocked');
  if (!top_up) refuse('territory.no_top_up');
}

/**
 * Refuses, as `refuseTopUp` does, when money comes from one of these countries; null is no country.
 * Not cached: money that comes late meets the rules of its moment.
 */
export async function refuseCountries(
  db: Db,
  countries: readonly (string | null)[],
): Promise<void> {
  for (const country of new Set(countries)) {
    if (country === null) continue;
    const { blocked, top_up } = await readCountry(db, country);
    if (blocked) refuse('territory.blocked');
    if (!top_up) refuse('territory.no_top_up');
  }
}

import type { Db } from '../kit/db.ts';
import { findDay, findGames } from './store.ts';

/** A player's plays of a UTC day by game, and the games that the player has ever played. */
export async function readPlays(db: Db, player_id: number, day: string) {
  const [today, games] = await Promise.all([findDay(db, player_id, day), findGames(db, player_id)]);
  return { today, games: new Set(games) };
}

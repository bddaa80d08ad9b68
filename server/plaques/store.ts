import type { PlaqueShows } from '@vitrine/contract/plaques';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

/** How much of a plaque its player shows; null before the player has shared it. */
export async function findShows(db: Db, draw_id: number): Promise<PlaqueShows | null> {
  const row = await db
    .selectFrom('plaques')
    .select('shows')
    .where('draw_id', '=', draw_id)
    .executeTakeFirst();
  return (row?.shows as PlaqueShows | undefined) ?? null;
}

/** How much of these plaques their players show: only those that were set. */
export function findShowsOf(db: Db, draw_ids: readonly number[]) {
  return db
    .selectFrom('plaques')
    .select(['draw_id', 'shows'])
    .where('draw_id', '=', sql<number>`any(${draw_ids})`)
    .execute();
}

/** Sets how much of a plaque its player shows. */
export async function putShows(
  db: Db,
  plaque: { draw_id: number; player_id: number; shows: PlaqueShows; at: Date },
): Promise<void> {
  await db
    .insertInto('plaques')
    .values(plaque)
    .onConflict((known) => known.column('draw_id').doUpdateSet({ shows: plaque.shows }))
    .execute();
}

/** The number of a player's plaques that were first set since a moment, at most `most`. */
export async function countSetSince(
  db: Db,
  player_id: number,
  since: Date,
  most: number,
): Promise<number> {
  const rows = await db
    .selectFrom('plaques')
    .select('draw_id')
    .where('player_id', '=', player_id)
    .where('at', '>=', since)
    .limit(most)
    .execute();
  return rows.length;
}

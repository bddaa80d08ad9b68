import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { deleteFavourite, insertFavourite } from './store.ts';

/**
 * Marks a case, open or closed, as a favourite of the player, or removes the mark; the same again
 * changes nothing. Refuses case.unknown.
 */
export async function setFavourite(
  db: Db,
  player_id: number,
  { id: case_id, on }: { id: number; on: boolean },
): Promise<{ on: boolean }> {
  if (!on) await deleteFavourite(db, player_id, case_id);
  else if (!(await insertFavourite(db, { player_id, case_id, at: now() }))) refuse('case.unknown');
  return { on };
}

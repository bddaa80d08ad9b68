import type { BlockKind } from '@vitrine/contract/player-acts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';

/** A block of a player by staff: its end, null for good, and the words that the player reads. */
export interface ActiveBlock {
  until: Date | null;
  words: string;
}

/** The block of a kind that holds for a player at a moment. */
export function findBlock(
  db: Db,
  player_id: number,
  what: BlockKind,
  at: Date,
): Promise<ActiveBlock | undefined> {
  return db
    .selectFrom('blocks')
    .select(['until', 'words'])
    .where('player_id', '=', player_id)
    .where('what', '=', what)
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', at)]))
    .executeTakeFirst();
}

/** The refusal of a block, with its end and its words. */
export function blockedRefusal({ until, words }: ActiveBlock): Refusal {
  return new Refusal('player.blocked', undefined, { until: until?.toISOString() ?? null, words });
}

/** Refuses player.blocked. */
export async function refuseWhileBlocked(
  db: Db,
  player_id: number,
  what: BlockKind,
  at: Date,
): Promise<void> {
  const block = await findBlock(db, player_id, what, at);
  if (block) throw blockedRefusal(block);
}

import type { BlockKind } from '@vitrine/contract/player-acts';
import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';

export interface NewBlock {
  player_id: number;
  what: BlockKind;
  words: string;
  at: Date;
  until: Date | null;
}

export async function insertBlock(tx: Tx, block: NewBlock): Promise<void> {
  await tx.insertInto('blocks').values(block).execute();
}

/** Lifts the block of a kind; returns whether it held at that moment. */
export async function liftBlock(
  tx: Tx,
  player_id: number,
  what: BlockKind,
  at: Date,
): Promise<boolean> {
  const lifted = await tx
    .updateTable('blocks')
    .set({ lifted_at: at })
    .where('player_id', '=', player_id)
    .where('what', '=', what)
    .where('lifted_at', 'is', null)
    .returning('until')
    .executeTakeFirst();
  return lifted !== undefined && (lifted.until === null || lifted.until > at);
}

/** The block of play that holds for a player at a moment, as a part of a statement. */
export function playBlockOf(player_id: number, at: Date) {
  return sql<{ until: string | null; words: string } | null>`(
    select jsonb_build_object('until', until, 'words', words) from blocks
    where player_id = ${player_id} and what = 'play' and lifted_at is null
      and (until is null or until > ${at})
  )`;
}

/** The blocks that hold for a player at a moment. */
export async function findBlocks(db: Db, player_id: number, at: Date) {
  const rows = await db
    .selectFrom('blocks')
    .select(['what', 'words', 'at', 'until'])
    .where('player_id', '=', player_id)
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', at)]))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, what: row.what as BlockKind }));
}

import type { Selectable } from 'kysely';
import type { Tx } from '../kit/db.ts';
import type { DB } from '../kit/tables.generated.ts';

export type SittingRow = Selectable<DB['sittings']>;

/** Locks a player's last sitting: reports of several tabs come one by one. */
export function lockSitting(tx: Tx, player_id: number): Promise<SittingRow | undefined> {
  return tx
    .selectFrom('sittings')
    .selectAll()
    .where('player_id', '=', player_id)
    .forUpdate()
    .executeTakeFirst();
}

export async function noteSeen(tx: Tx, player_id: number, seen_at: Date): Promise<void> {
  await tx.updateTable('sittings').set({ seen_at }).where('player_id', '=', player_id).execute();
}

/** Begins a sitting in the place of the last one. */
export async function putSitting(tx: Tx, row: SittingRow): Promise<void> {
  await tx
    .insertInto('sittings')
    .values(row)
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(row))
    .execute();
}

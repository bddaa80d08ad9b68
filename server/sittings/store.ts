import type { Selectable } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
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

/** Whether the summary after a sign-in was closed in a session. */
export async function hasSeenSummary(db: Db, session_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('sittings_summaries')
    .select('session_id')
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSeenSummary(tx: Tx, session_id: number, seen_at: Date): Promise<void> {
  await tx
    .insertInto('sittings_summaries')
    .values({ session_id, seen_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

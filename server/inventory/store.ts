import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

const item_fields = ['id', 'kind', 'goods_id', 'state', 'source', 'price_mills', 'acquired_at'] as const;

export type ItemRow = Awaited<ReturnType<typeof findHeld>>[number];

/** What the player holds, newest first. */
export function findHeld(db: Db, player_id: number) {
  return db
    .selectFrom('inventory_items')
    .select(item_fields)
    .where('player_id', '=', player_id)
    .where('state', '=', 'held')
    .orderBy('id', 'desc')
    .execute();
}

/** The player's items with these ids, in whatever state. */
export function findOwned(db: Db, player_id: number, ids: readonly number[]) {
  return db
    .selectFrom('inventory_items')
    .select(item_fields)
    .where('player_id', '=', player_id)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}

export async function countHeld(db: Db, player_id: number): Promise<number> {
  const { held } = await db
    .selectFrom('inventory_items')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('player_id', '=', player_id)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  return held;
}

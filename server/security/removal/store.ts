import type { Db } from '../../kit/db.ts';

/** A planned removal. */
export interface Removal {
  player_id: number;
  second_factor: boolean;
  steam: boolean;
  trade_link: boolean;
  asked_at: Date;
  due_at: Date;
  stop_hash: Buffer;
  /** The origin of the links in the letters. */
  origin: string;
  /** The language of the letters for a player who chose none. */
  language: string;
}

/** Plans a removal, in place of the player's previous one. */
export async function putRemoval(db: Db, removal: Removal): Promise<void> {
  await db
    .insertInto('accounts_removals')
    .values(removal)
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(removal))
    .execute();
}

/** Stops a removal; false when none has this hash (any more). */
export async function deleteRemoval(db: Db, stop_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_removals')
    .where('stop_hash', '=', stop_hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function findDue(db: Db, at: Date, count_max: number): Promise<number[]> {
  const due = await db
    .selectFrom('accounts_removals')
    .select('player_id')
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(count_max)
    .execute();
  return due.map(({ player_id }) => player_id);
}

/** Deletes and returns a due removal, once; undefined when it was stopped or done meanwhile. */
export function takeDue(db: Db, player_id: number, at: Date): Promise<Removal | undefined> {
  return db
    .deleteFrom('accounts_removals')
    .where('player_id', '=', player_id)
    .where('due_at', '<=', at)
    .returningAll()
    .executeTakeFirst();
}

export async function isPlanned(db: Db, player_id: number): Promise<boolean> {
  const removal = await db
    .selectFrom('accounts_removals')
    .select('player_id')
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  return removal !== undefined;
}

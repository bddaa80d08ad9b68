import type { Db, Tx } from '../kit/db.ts';

export interface Look {
  token_hash: Buffer;
  player_id: number;
  actor_id: number;
  began_at: Date;
  expires_at: Date;
}

export async function insertLook(tx: Tx, look: Look): Promise<void> {
  await tx.insertInto('looks').values(look).execute();
}

/** A look that goes on, of this member of staff. */
export function findRunningLook(db: Db, token_hash: Buffer, actor_id: number, at: Date) {
  return db
    .selectFrom('looks')
    .select(['player_id', 'expires_at'])
    .where('token_hash', '=', token_hash)
    .where('actor_id', '=', actor_id)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

/** Ends all looks of a member of staff. */
export async function deleteLooksOf(db: Db, actor_id: number): Promise<void> {
  await db.deleteFrom('looks').where('actor_id', '=', actor_id).execute();
}

export async function deleteOldLooks(db: Db, at: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('looks')
    .where('expires_at', '<=', at)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

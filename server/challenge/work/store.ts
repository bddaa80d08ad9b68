import type { Db } from '../../kit/db.ts';

/** Records that a piece of work was used; false when it was used before. */
export async function spendWork(db: Db, signature: Buffer, expires_at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts_spent_work')
    .values({ signature, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes spent work that is too old to be used again; returns the number of pieces. */
export async function deleteExpiredWork(db: Db, at: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_spent_work')
    .where('expires_at', '<=', at)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

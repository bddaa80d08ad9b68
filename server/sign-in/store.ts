import type { Db } from '../kit/db.ts';
import type { CodePurpose } from './codes.ts';

export interface NewCode {
  email: string;
  asker_hash: Buffer;
  code_hash: Buffer;
  purpose: CodePurpose;
  sent_at: Date;
  expires_at: Date;
}

/**
 * Stores a code in place of this browser's previous one for this address; false when that one was
 * sent after `sent_before`.
 */
export async function putCode(db: Db, code: NewCode, sent_before: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts_codes')
    .values(code)
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'asker_hash'])
        .doUpdateSet({ ...code, tries: 0 })
        .where('accounts_codes.sent_at', '<=', sent_before),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Counts a try at the unexpired code of an address and a browser, in one statement: of concurrent
 * tries no more than `tries_max` get through.
 */
export function countCodeTry(
  db: Db,
  email: string,
  asker_hash: Buffer,
  at: Date,
  tries_max: number,
) {
  return db
    .updateTable('accounts_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('email', '=', email)
    .where('asker_hash', '=', asker_hash)
    .where('expires_at', '>', at)
    .where('tries', '<', tries_max)
    .returning(['code_hash', 'purpose'])
    .executeTakeFirst();
}

/** Deletes the code; false when another call was faster. */
export async function spendCode(db: Db, email: string, code_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_codes')
    .where('email', '=', email)
    .where('code_hash', '=', code_hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteExpiredCodes(db: Db, at: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts_codes')
    .where('expires_at', '<', at)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

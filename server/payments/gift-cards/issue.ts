import type { Mills } from '@vitrine/contract/amount';
import { now } from '../../kit/clock.ts';
import { transact, type Db } from '../../kit/db.ts';
import { drawGiftCode, hashGiftCode } from './code.ts';
import * as store from './store.ts';

/**
 * Issues a batch of gift cards of one value. Returns its id and the codes, which nobody can read
 * again.
 */
export async function issueGiftCards(
  db: Db,
  { value_mills, count, expires_at }: { value_mills: Mills; count: number; expires_at: Date },
): Promise<{ batch_id: number; codes: string[] }> {
  const codes = Array.from({ length: count }, drawGiftCode);
  const batch_id = await transact(db, (tx) =>
    store.insertBatch(tx, { value_mills, expires_at }, codes.map(hashGiftCode), now()),
  );
  return { batch_id, codes };
}

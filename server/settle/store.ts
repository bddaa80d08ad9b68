import { sql } from 'kysely';
import { mills, type Mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import type { AccountId } from './accounts.ts';
import { settledFrom, type ScopedKey, type Settled } from './settle.ts';

/**
 * Returns the result stored when this request was settled under its key; undefined when the key is
 * new. Refuses idempotency.other_input when the key was used for a different request,
 * idempotency.forgotten when its answer has been deleted.
 */
export async function findStored<Memo>(db: Db, by: number | null, key: ScopedKey): Promise<Settled<Memo> | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('player_id', '=', key.scope ? 0 : (by ?? 0))
    .where('key', '=', key.text)
    .where('scope', '=', key.scope ?? 'player')
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== key.hash) refuse('idempotency.other_input');
  if (row.memo === null) refuse('idempotency.forgotten');
  return settledFrom(by, JSON.parse(row.memo) as Memo, row);
}

/**
 * Deletes the stored answers of keys older than `before`; the keys stay used for ever. Returns how
 * many.
 */
export async function deleteOldAnswers(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update idempotency_keys
    set memo = null, draw_ids = null, item_ids = null, balances = null
    where at < ${before} and memo is not null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** An account as an act sees it when it is decided; the act is stale once the version moved on. */
export interface Seen {
  balance_mills: Mills;
  version: number;
}

/** Reads an account that keeps a balance. A pot without an entry yet is empty. */
export async function readAccount(db: Db, id: AccountId): Promise<Seen> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select(['balance_mills', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  return { balance_mills: mills(row?.balance_mills ?? 0), version: row?.version ?? 0 };
}

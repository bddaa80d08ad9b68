import { sql } from 'kysely';
import { mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import type { RequestKey } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import type { Settled } from './settle.ts';

/**
 * Returns the result stored when this request was settled under its key; undefined when the key is
 * new. Refuses idempotency.other_input when the key was used for a different request,
 * idempotency.forgotten when its answer has been deleted.
 */
export async function findStored<Memo>(db: Db, player_id: number, key: RequestKey): Promise<Settled<Memo> | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('player_id', '=', player_id)
    .where('key', '=', key.text)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== key.hash) refuse('idempotency.other_input');
  if (row.memo === null) refuse('idempotency.forgotten');
  const [money = 0, shop_score = 0, score = 0] = row.balances_mills ?? [];
  return {
    memo: JSON.parse(row.memo) as Memo,
    fact_id: row.fact_id ?? 0,
    draw_ids: row.draw_ids ?? [],
    item_ids: row.item_ids ?? [],
    balances: {
      money_mills: mills(money),
      shop_score_mills: mills(shop_score),
      score_mills: mills(score),
      version: row.balance_version ?? 0,
    },
  };
}

/**
 * Deletes the stored answers of keys older than `before`; the keys stay used for ever. Returns how
 * many.
 */
export async function forgetAnswers(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update idempotency_keys
    set memo = null, draw_ids = null, item_ids = null, balances_mills = null, balance_version = null
    where at < ${before} and memo is not null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

import { sql } from 'kysely';
import { mills, type Mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { account, type AccountId } from './accounts.ts';
import { settledFrom, type ScopedKey, type Settled } from './settle.ts';

/**
 * Returns the result stored when this request was settled under its key; undefined when the key is
 * new. Refuses idempotency.other_input when the key was used for a different request,
 * idempotency.forgotten when its answer has been deleted.
 */
export async function findStored<Memo>(
  db: Db,
  by: number | null,
  key: ScopedKey,
): Promise<Settled<Memo> | undefined> {
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

/** The balances of the pots among these that exist, by their ids. */
export async function findPots(db: Db, ids: readonly AccountId[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['id', 'balance_mills'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, balance_mills }) => [id, balance_mills ?? 0]));
}

/** The bonuses that stakes have released into the player's money since a moment. */
export async function sumReleased(db: Db, player_id: number, since: Date): Promise<Mills> {
  const row = await db
    .selectFrom('ledger_entries')
    .select((eb) =>
      eb.fn.coalesce(eb.fn.sum<number>('amount_mills'), sql<number>`0`).as('released_mills'),
    )
    .where('debit_account_id', '=', account(player_id, 'bonus'))
    .where('credit_account_id', '=', account(player_id, 'money'))
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return mills(row.released_mills);
}

/** The gifts that entered the player's bonus since a moment. */
export async function sumGifts(db: Db, player_id: number, since: Date): Promise<Mills> {
  const row = await db
    .selectFrom('ledger_entries')
    .select((eb) =>
      eb.fn.coalesce(eb.fn.sum<number>('amount_mills'), sql<number>`0`).as('given_mills'),
    )
    .where('credit_account_id', '=', account(player_id, 'bonus'))
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return mills(row.given_mills);
}

/** Players who have a bonus, and were given a part of it before a moment. */
export async function findBonusHolders(db: Db, before: Date): Promise<number[]> {
  const { rows } = await sql<{ player_id: number }>`
    select player_id from ledger_accounts a
    where path like 'player/%/bonus' and balance_mills > 0
      and exists (
        select from ledger_entries
        where credit_account_id = a.id and credit_version is not null and at <= ${before}
      )
    order by player_id`.execute(db);
  return rows.map(({ player_id }) => player_id);
}

/** The amount that a player has staked on a moment's UTC day, as the limits count it. */
export async function readWagered(db: Db, player_id: number, at: Date): Promise<Mills> {
  const { rows } = await sql<{ wagered_mills: number }>`
    select day_wagered_mills as wagered_mills from limits_counters
    where player_id = ${player_id} and day_begins_on = (${at}::timestamptz at time zone 'utc')::date`.execute(
    db,
  );
  return mills(rows[0]?.wagered_mills ?? 0);
}

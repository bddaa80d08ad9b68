import { sql } from 'kysely';
import { mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import { account, type AccountId } from '../settle/accounts.ts';
import type { Balances } from '../settle/settle.ts';

/** A player's balances and their common version. */
export async function readBalances(db: Db, player_id: number): Promise<Balances> {
  const accounts = await db
    .selectFrom('ledger_accounts')
    .select(['balance_mills', 'version'])
    .where(
      'id',
      '=',
      sql<number>`any(${[account(player_id, 'money'), account(player_id, 'shop_score'), account(player_id, 'score')]})`,
    )
    .orderBy('id')
    .execute();
  const [money_mills, shop_score_mills, score_mills] = accounts.map((account) => mills(account.balance_mills ?? 0));
  const version = accounts.reduce((total, account) => total + account.version, 0);
  return {
    money_mills: money_mills ?? mills(0),
    shop_score_mills: shop_score_mills ?? mills(0),
    score_mills: score_mills ?? mills(0),
    version,
  };
}

export interface EntryRow {
  id: number;
  version: number;
  why: string;
  amount_mills: number;
  balance_mills: number;
  at: Date;
}

/**
 * The entries of one account with a version below `below`, newest first. Every change of a player's account has a
 * version of its own, without gaps, so pages are found by number without counting.
 */
export async function findEntries(db: Db, account: AccountId, below: number, limit: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with entry as (
      (select e.id, debit_version as version, fact_id, -amount_mills as amount_mills, debit_balance_mills as balance_mills, at
       from ledger_entries e
       where debit_account_id = ${account} and debit_version < ${below} and debit_version >= ${below - limit})
      union all
      (select e.id, credit_version, fact_id, amount_mills, credit_balance_mills, at
       from ledger_entries e
       where credit_account_id = ${account} and credit_version < ${below} and credit_version >= ${below - limit})
    )
    select entry.id, entry.version, facts.kind as why, entry.amount_mills, entry.balance_mills, entry.at
    from entry join facts on facts.id = entry.fact_id
    order by entry.version desc`.execute(db);
  return rows;
}

export async function readVersion(db: Db, account: AccountId): Promise<number> {
  const row = await db.selectFrom('ledger_accounts').select('version').where('id', '=', account).executeTakeFirst();
  return row?.version ?? 0;
}

import { sql } from 'kysely';
import { mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import { statement } from '../kit/statement.ts';
import { account, balance_names, type AccountId, type Balance } from '../settle/accounts.ts';
import type { Balances } from '../settle/balances.ts';

/**
 * SQL subquery for a player's accounts with balances and versions, by account id; the input of
 * `toBalances`.
 */
export function ownAccounts(player_id: number) {
  return accountsBy(idsOf(player_id));
}

const idsOf = (player_id: number) => balance_names.map((name) => account(player_id, name));

const accountsBy = (ids: readonly AccountId[]) => sql<OwnAccounts | null>`(
  select json_object_agg(id, json_build_array(balance_mills, version)) from ledger_accounts where id = any(${ids}))`;

type OwnAccounts = Record<AccountId, [balance_mills: number, version: number]>;

/** A player's balances and their common version. */
export function toBalances(player_id: number, accounts: OwnAccounts | null): Balances {
  const balances = balance_names.map((name) => [
    `${name}_mills`,
    mills(accounts?.[account(player_id, name)]?.[0] ?? 0),
  ]);
  const version = Object.values(accounts ?? {}).reduce((total, [, changes]) => total + changes, 0);
  return { ...Object.fromEntries(balances), version } as Balances;
}

/** A player's balances and their common version. */
export async function readBalances(db: Db, player_id: number): Promise<Balances> {
  const [row] = await selectAccounts(db, { ids: idsOf(player_id) });
  return toBalances(player_id, row!.accounts);
}

const selectAccounts = statement((db, { ids }: { ids: readonly AccountId[] }) =>
  db.selectNoFrom(accountsBy(ids).as('accounts')),
);

/** The balances of several players. */
export async function readBalancesOf(
  db: Db,
  player_ids: readonly number[],
): Promise<Map<number, Balances>> {
  const [row] = await selectAccounts(db, { ids: player_ids.flatMap(idsOf) });
  return new Map(player_ids.map((id) => [id, toBalances(id, ownOf(id, row!.accounts))]));
}

function ownOf(player_id: number, accounts: OwnAccounts | null): OwnAccounts {
  const own = idsOf(player_id).flatMap((id) => {
    const held = accounts?.[id];
    return held ? [[id, held] as const] : [];
  });
  return Object.fromEntries(own);
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
 * The entries of one account with a version below `below`, newest first. Each change of a player's
 * account has its own version, without gaps, so a page is a range of versions and needs no
 * counting.
 */
export async function findEntries(
  db: Db,
  account: AccountId,
  below: number,
  limit: number,
): Promise<EntryRow[]> {
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
  const [row] = await selectVersion(db, { account });
  return row?.version ?? 0;
}

const selectVersion = statement((db, { account }: { account: AccountId }) =>
  db.selectFrom('ledger_accounts').select('version').where('id', '=', account),
);

/** Entries of accounts by fact: those with facts below `below`, at most `count` of each account. */
export async function findActsBefore(
  db: Db,
  accounts: readonly AccountId[],
  { below, count, slack }: { below: number | undefined; count: number; slack: number },
) {
  const { rows } = await sql<{ account_id: AccountId; version: number; fact_id: number }>`
    select account_id, version, fact_id
    from ledger_acts_before(${accounts}::bigint[], ${below ?? null}::bigint, ${count}, ${slack})`.execute(
    db,
  );
  return rows;
}

/** The amount that each of the facts, in ascending order, moved on each of the accounts. */
export async function sumActs(
  db: Db,
  accounts: readonly AccountId[],
  facts: readonly number[],
  slack: number,
) {
  const { rows } = await sql<{ fact_id: number; account_id: AccountId; amount_mills: number }>`
    select fact_id, account_id, amount_mills
    from ledger_amounts_of(${accounts}::bigint[], ${facts}::bigint[], ${slack})`.execute(db);
  return rows;
}

/** The balance that each act left on an account that it moved, in the order of the pairs. */
export async function findBalancesAfter(
  db: Db,
  acts: readonly { fact_id: number; account_id: AccountId }[],
  slack: number,
): Promise<number[]> {
  if (acts.length === 0) return [];
  const accounts = acts.map(({ account_id }) => account_id);
  const facts = acts.map(({ fact_id }) => fact_id);
  const { rows } = await sql<{ balance_mills: number }>`
    select e.balance_mills
    from unnest(${accounts}::bigint[], ${facts}::bigint[]) with ordinality act (account_id, fact_id, n)
    cross join lateral (select ledger_version_of(act.account_id, act.fact_id) as version) first
    cross join lateral (
      select debit_balance_mills as balance_mills, debit_version as version from ledger_entries
        where debit_account_id = act.account_id and debit_version >= first.version - ${slack}::int
          and debit_version < first.version + 2 * ${slack}::int and fact_id = act.fact_id
      union all
      select credit_balance_mills, credit_version from ledger_entries
        where credit_account_id = act.account_id and credit_version >= first.version - ${slack}::int
          and credit_version < first.version + 2 * ${slack}::int and fact_id = act.fact_id
      order by version desc limit 1
    ) e order by act.n`.execute(db);
  return rows.map(({ balance_mills }) => balance_mills);
}

/** The balances of the next players after an id, in the order of their ids. */
export async function findBalancesOfPlayers(
  db: Db,
  after_player_id: number,
  limit: number,
): Promise<({ player_id: number } & Record<Balance, number>)[]> {
  const named = balance_names.map(
    (name) => sql`max(balance_mills) filter (where id % 100 = ${sql.lit(account(0, name))})
      as ${sql.id(name)}`,
  );
  const { rows } = await sql<{ player_id: number } & Record<Balance, number>>`
    select id / 100 as player_id, ${sql.join(named)} from (
      select id, balance_mills::bigint from ledger_accounts where id >= ${(after_player_id + 1) * 100}
      order by id limit ${limit * balance_names.length}
    ) a group by 1 order by 1`.execute(db);
  return rows;
}

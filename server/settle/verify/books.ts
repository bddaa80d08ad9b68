import { sql, type RawBuilder } from 'kysely';

/** One thing to hold: a query that returns a row `{what}` for each difference that it finds. */
export interface Check {
  name: string;
  query: RawBuilder<{ what: string }>;
}

/** The books: balances are the sum of their entries, and each entry follows the one before it. */
export const book_checks: readonly Check[] = [
  {
    name: 'every balance is the sum of its entries',
    query: sql`
      with side as (
        select credit_account_id as id, amount_mills, credit_version as version from ledger_entries
        union all select debit_account_id, -amount_mills, debit_version from ledger_entries
      ), total as (
        select id, sum(amount_mills) as balance, count(*) as entries, max(version) as version from side group by id
      )
      select format('account %s: balance %s at version %s, entries give %s at %s', path, balance_mills, a.version,
        coalesce(total.balance, 0), coalesce(total.entries, 0)) as what
      from ledger_accounts a left join total using (id)
      where player_id is not null
        and (balance_mills, a.version) is distinct from (coalesce(total.balance, 0), coalesce(total.entries, 0))`,
  },
  {
    name: 'every entry continues the balance before it',
    query: sql`
      with side as (
        select id as entry, credit_account_id as account, credit_version as version, credit_balance_mills as after,
          amount_mills as change from ledger_entries where credit_version is not null
        union all
        select id, debit_account_id, debit_version, debit_balance_mills, -amount_mills from ledger_entries
          where debit_version is not null
      ), chain as (
        select *, lag(after, 1, 0) over w as before, lag(version, 1, 0::bigint) over w as version_before
        from side window w as (partition by account order by version)
      )
      select format('entry %s: account %s goes from %s to %s by %s, version %s after %s', entry, account, before, after,
        change, version, version_before) as what
      from chain where after <> before + change or version <> version_before + 1`,
  },
  {
    name: 'every entry names accounts that exist, as their kind asks',
    query: sql`
      select format('entry %s: debit account %s, credit account %s', e.id, debit_account_id, credit_account_id) as what
      from ledger_entries e
      left join ledger_accounts d on d.id = debit_account_id
      left join ledger_accounts c on c.id = credit_account_id
      where d.id is null or c.id is null
        or (d.player_id is null) <> (debit_version is null) or (c.player_id is null) <> (credit_version is null)`,
  },
  {
    name: 'every account is where its owner expects it',
    query: sql`
      select format('player %s has accounts %s', p.id, coalesce(string_agg(a.path, ', ' order by a.id), 'none')) as what
      from accounts_players p left join ledger_accounts a on a.player_id = p.id
      group by p.id
      having array_agg(a.path order by a.id) is distinct from
        array['player/' || p.id || '/money', 'player/' || p.id || '/shop_score', 'player/' || p.id || '/score']`,
  },
  {
    name: 'every entry, draw, item and move belongs to a fact of its time',
    query: sql`
      with written as (
        select 'entry ' || id as what, fact_id, at from ledger_entries
        union all select 'draw ' || id, fact_id, at from seeds_draws
        union all select 'item ' || id, fact_id, acquired_at from inventory_items
        union all select format('move %s of item %s', version, item_id), fact_id, at from inventory_moves
        union all select format('key %s of player %s', key, player_id), fact_id, at from idempotency_keys
      )
      select format('%s: fact %s', written.what, fact_id) as what
      from written left join facts on facts.id = fact_id
      where facts.id is null or facts.at <> written.at`,
  },
];

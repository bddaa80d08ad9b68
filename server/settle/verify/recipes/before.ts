/** Both sides of every entry, for the accounts that a query names. */
const sidesOf = (accounts: string) =>
  (['debit', 'credit'] as const)
    .map(
      (side) => `select id as entry, ${side}_account_id as account_id, ${side}_version as version,
        ${side}_balance_mills as balance from ledger_entries where ${side}_account_id in (${accounts})`,
    )
    .join(' union all ');

/**
 * The balance of accounts just before a fact: a query, for FROM, of fact_id, account_id and
 * balance. `marks` is a query for fact_id, account_id and `entry`, the fact's first entry.
 * Acts lock an account before they write entries, so entries of an account are ordered by id. It
 * sorts the entries once, since a look-up for each fact is slow in a large ledger.
 */
export const balancesBefore = (marks: string) => `(
  with mark as materialized (${marks}),
  side as materialized (${sidesOf('select account_id from mark')})
  select point.fact_id, point.account_id, coalesce(side.balance, 0) as balance
  from (
    select fact_id, account_id, max(version) over (partition by account_id order by entry, is_side) as version
    from (
      select fact_id, account_id, entry, null::bigint as version, 0 as is_side from mark
      union all select null, account_id, entry, version, 1 from side
    ) points
  ) point left join side on side.account_id = point.account_id and side.version = point.version
  where point.fact_id is not null)`;

/** The first entry of every fact of some kinds: a query of fact_id, player_id, at and entry. */
export const firstEntries = (kinds: readonly string[]) => `
  select f.id as fact_id, f.player_id, f.at, min(e.id) as entry
  from facts f join ledger_entries e on e.fact_id = f.id
  where f.kind = any (array[${kinds.map((kind) => `'${kind}'`).join(', ')}]) group by 1, 2, 3`;

-- Finds a player's acts in the entries of an account without an index of their own, which each
-- opening would have to write. An account's versions have no gaps, and later acts have later
-- versions, but for acts of one account that overtook each other while they waited for its row.

-- The first version of an account whose entry belongs to `fact` or a later one; one more than the
-- last version if there is none. Looks from the newest entry back in growing steps, then halves.
create or replace function ledger_version_of(account bigint, fact bigint) returns bigint
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  low bigint := 1;
  high bigint;
  middle bigint;
  step bigint := 1;
  found_fact bigint;
begin
  select version + 1 into high from ledger_accounts where id = account;
  while low < high loop
    middle := case when step > 0 then greatest(low, high - step) else (low + high) / 2 end;
    select fact_id into found_fact from ledger_entries where debit_account_id = account and debit_version = middle;
    if not found then
      select fact_id into found_fact from ledger_entries where credit_account_id = account and credit_version = middle;
    end if;
    if found_fact < fact then
      low := middle + 1;
      step := 0;
    else
      high := middle;
      step := step * 4;
    end if;
  end loop;
  return coalesce(high, 1);
end $$;

-- The newest entries of accounts that belong to facts below `below`, at most `count` of each
-- account; all of them when `below` is null. `is_last`: the account has none before these.
create or replace function ledger_acts_before(accounts bigint[], below bigint, count bigint, slack bigint)
returns table (account_id bigint, version bigint, fact_id bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select a.id, e.version, e.fact_id
  from ledger_accounts a
  cross join lateral (
    select case when below is null then a.version + 1 else public.ledger_version_of(a.id, below) + slack end as top
  ) t
  cross join lateral (
    select debit_version as version, fact_id from ledger_entries
      where debit_account_id = a.id and debit_version < t.top and debit_version >= t.top - count
    union all
    select credit_version, fact_id from ledger_entries
      where credit_account_id = a.id and credit_version < t.top and credit_version >= t.top - count
  ) e
  where a.id = any (accounts)
$$;

-- How much the facts, in ascending order, moved on each of the accounts. Reads all entries between
-- the first and the last fact when those are about as many, else looks for each fact.
create or replace function ledger_amounts_of(accounts bigint[], facts bigint[], slack bigint)
returns table (fact_id bigint, account_id bigint, amount_mills bigint)
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  account bigint;
  fact bigint;
  first_version bigint;
  end_version bigint;
begin
  foreach account in array accounts loop
    first_version := public.ledger_version_of(account, facts[1]);
    end_version := public.ledger_version_of(account, facts[cardinality(facts)] + 1);
    if end_version - first_version <= 20 * cardinality(facts) then
      return query select * from public.ledger_sums(account, facts, first_version - slack, end_version + slack);
    else
      foreach fact in array facts loop
        first_version := public.ledger_version_of(account, fact);
        return query select * from public.ledger_sums(account, array[fact], first_version - slack, first_version + 2 * slack);
      end loop;
    end if;
  end loop;
end $$;

create or replace function ledger_sums(account bigint, facts bigint[], first_version bigint, end_version bigint)
returns table (fact_id bigint, account_id bigint, amount_mills bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select fact_id, account, sum(amount_mills)::bigint from (
    select fact_id, -amount_mills as amount_mills from ledger_entries
      where debit_account_id = account and debit_version >= first_version and debit_version < end_version
    union all
    select fact_id, amount_mills from ledger_entries
      where credit_account_id = account and credit_version >= first_version and credit_version < end_version
  ) e
  where fact_id = any (facts) group by fact_id
$$;

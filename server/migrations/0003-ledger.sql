-- Accounts are paths (player/{id}/money, house/cases), and their ids follow from the paths: house accounts are 1 to 99,
-- those of a player are player × 100 + 1 (money), + 2 (shop_score), + 3 (score). So nobody has to look an id up.
-- A player's account keeps its balance and can't go below zero. A house account keeps none: a row that every act
-- updates would be the slowest row of the system; its balance is the sum of its entries.
create table ledger_accounts (
  id bigint primary key,
  path text not null,
  player_id bigint references accounts_players,
  balance_mills bigint,
  version bigint not null default 0,
  constraint ledger_account_path_is_unique unique (path),
  constraint ledger_account_never_below_zero check (balance_mills >= 0),
  constraint ledger_account_of_a_player_keeps_its_balance check ((player_id is null) = (balance_mills is null)),
  constraint ledger_account_id_names_its_player check (id / 100 = coalesce(player_id, 0))
) with (fillfactor = 70);

insert into ledger_accounts (id, path) values
  (1, 'house/demo'),
  (2, 'house/cases'),
  (3, 'house/tokens'),
  (4, 'house/points'),
  (5, 'house/recycling');

-- Every player has a balance of each kind from the first moment, so that there is always a row to lock.
create function ledger_accounts_of_a_new_player() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_accounts (id, path, player_id, balance_mills)
  select new.id * 100 + n, 'player/' || new.id || '/' || balance, new.id, 0
  from unnest(array['money', 'shop_score', 'score']) with ordinality b (balance, n);
  return null;
end $$;
create trigger ledger_accounts_of_a_new_player after insert on accounts_players
  for each row execute function ledger_accounts_of_a_new_player();

-- One row moves one amount from the debited to the credited account: the books sum to zero by construction.
-- For a player's side the row keeps the balance after it and the account's version, so a missing or changed row shows.
-- The account columns have no foreign key: accounts can't be deleted, and a key would make every opening lock the same few
-- house rows.
create table ledger_entries (
  id bigint generated always as identity primary key,
  fact_id bigint not null,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount_mills bigint not null,
  debit_balance_mills bigint,
  debit_version bigint,
  credit_balance_mills bigint,
  credit_version bigint,
  at timestamptz not null,
  constraint ledger_entry_moves_something check (amount_mills > 0),
  constraint ledger_entry_has_two_sides check (debit_account_id <> credit_account_id)
);
create unique index ledger_entries_debit on ledger_entries (debit_account_id, debit_version) where debit_version is not null;
create unique index ledger_entries_credit on ledger_entries (credit_account_id, credit_version) where credit_version is not null;

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_never_truncated before truncate on ledger_entries
  for each statement execute function refuse_change();

grant select on ledger_accounts, ledger_entries to vitrine_app;

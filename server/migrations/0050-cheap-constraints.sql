-- Constraints of the tables that `settle` writes, in the form that costs it least. PostgreSQL parses
-- and plans a table's check constraints again for every statement that writes the table, also those
-- of columns that the statement leaves alone: a third of the instructions of an opening. It caches
-- a domain's constraint, and evaluates it only when the column is written.
create domain ledger_balance as bigint constraint ledger_account_never_below_zero check (value >= 0);
create domain ledger_amount as bigint constraint ledger_entry_moves_something check (value > 0);
create domain limit_amount as bigint constraint limit_is_never_below_zero check (value >= 0);
create domain limit_held as bigint constraint limit_holds_never_below_zero check (value >= 0);
create domain seeds_pair_state as text
  constraint seeds_pair_state_is_known check (value in ('next', 'active', 'revealed'));
create domain inventory_kind as text constraint inventory_item_kind_is_known check (value in ('item', 'box'));
create domain inventory_source as text constraint inventory_item_source_is_known
  check (value in ('case', 'battle', 'upgrade', 'shop', 'giveaway', 'vip', 'event', 'free'));
create domain inventory_state as text constraint inventory_item_state_is_known
  check (value in ('held', 'staked', 'escrowed', 'sold', 'withdrawing', 'withdrawn', 'consumed'));
create domain idempotency_scope as text
  constraint idempotency_key_scope_is_known check (value in ('player', 'gateway', 'job'));

alter table ledger_entries drop constraint ledger_entry_moves_something, alter amount_mills type ledger_amount;
alter table limits_counters
  drop constraint limit_is_never_below_zero,
  drop constraint limit_holds_never_below_zero,
  alter held_mills type limit_held,
  alter day_deposit_limit_mills type limit_amount,
  alter day_wager_limit_mills type limit_amount,
  alter day_loss_limit_mills type limit_amount,
  alter week_deposit_limit_mills type limit_amount,
  alter week_wager_limit_mills type limit_amount,
  alter week_loss_limit_mills type limit_amount,
  alter month_deposit_limit_mills type limit_amount,
  alter month_wager_limit_mills type limit_amount,
  alter month_loss_limit_mills type limit_amount;
alter table inventory_items
  drop constraint inventory_item_kind_is_known,
  drop constraint inventory_item_source_is_known,
  drop constraint inventory_item_state_is_known,
  alter kind type inventory_kind,
  alter source type inventory_source,
  alter state type inventory_state;
alter table idempotency_keys
  drop constraint idempotency_key_scope_is_known,
  alter scope type idempotency_scope;

-- An account's player follows from its id. PostgreSQL computes the column when a row is inserted.
alter table ledger_accounts
  drop constraint ledger_account_never_below_zero,
  alter balance_mills type ledger_balance,
  drop player_id,
  add player_id bigint generated always as (case when id >= 100 then id / 100 end) stored references accounts_players;
create or replace function ledger_accounts_of_a_new_player() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into ledger_accounts (id, path, balance_mills)
  select new.id * 100 + n, 'player/' || new.id || '/' || balance, 0
  from unnest(ledger_account_balances()) with ordinality b (balance, n);
  insert into limits_counters (player_id) values (new.id);
  return null;
end $$;

-- The hash is checked when it or its seed is written, not at each draw that counts the nonce.
create function seeds_pairs_hash_is_of_its_seed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.server_seed_hash is distinct from encode(sha256(convert_to(new.server_seed, 'UTF8')), 'hex') then
    raise check_violation using constraint = 'seeds_pair_hash_is_of_its_seed',
      message = 'the hash isn''t of the server seed';
  end if;
  return new;
end $$;
alter table seeds_pairs
  drop constraint seeds_pair_hash_is_of_its_seed,
  drop constraint seeds_pair_state_is_known,
  alter state type seeds_pair_state;
create trigger seeds_pairs_hash_is_of_its_seed before insert or update of server_seed, server_seed_hash on seeds_pairs
  for each row execute function seeds_pairs_hash_is_of_its_seed();

-- Pairs' draws, nearly all, need no entry in the index of rooms.
alter table seeds_draws drop constraint seeds_draw_of_a_room_is_one;
create unique index seeds_draw_of_a_room_is_one on seeds_draws (room_id) where room_id is not null;

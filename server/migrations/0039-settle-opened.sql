-- `settle` becomes a definition, server/settle/settle.sql, which is applied again whenever its text
-- changes; the types of its parameters stay here.
drop function settle;

-- Accounts: a player's held (staked, not yet decided), bonus (released by later stakes) and debt
-- (owed after a refund), and pots, whose ids are below zero: −(order × 10 + kind), see
-- server/settle/accounts.ts. Only house accounts keep no balance.
alter table ledger_accounts
  drop constraint ledger_account_of_a_player_keeps_its_balance,
  drop constraint ledger_account_id_names_its_player,
  add constraint ledger_account_keeps_a_balance_unless_it_is_the_house_s
    check ((balance_mills is null) = (id between 1 and 99)),
  add constraint ledger_account_id_names_its_player
    check (player_id is not distinct from case when id >= 100 then id / 100 end);

create function ledger_account_balances() returns text[] language sql immutable
  set search_path = pg_catalog, pg_temp
  return array['money', 'shop_score', 'score', 'held', 'bonus', 'debt'];

create or replace function ledger_accounts_of_a_new_player() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into ledger_accounts (id, path, player_id, balance_mills)
  select new.id * 100 + n, 'player/' || new.id || '/' || balance, new.id, 0
  from unnest(ledger_account_balances()) with ordinality b (balance, n);
  insert into limits_counters (player_id) values (new.id);
  return null;
end $$;

insert into ledger_accounts (id, path, player_id, balance_mills)
select p.id * 100 + n, 'player/' || p.id || '/' || balance, p.id, 0
from accounts_players p, unnest(ledger_account_balances()) with ordinality b (balance, n) where n > 3;

insert into ledger_accounts (id, path) values
  (6, 'house/payments'),
  (7, 'house/fees'),
  (8, 'house/gifts'),
  (9, 'house/void'),
  (10, 'house/refunds'),
  (11, 'house/debts'),
  (12, 'house/shop'),
  (13, 'house/withdrawals'),
  (14, 'house/upgrades'),
  (15, 'house/battles'),
  (16, 'house/referrals');

-- Used amounts of a player's limits, by UTC day, week (from Monday) and month: one row per player,
-- so that a stake updates one row. A null limit is none. `settle` counts, and refuses a stake or a
-- deposit that would exceed a limit. Lost is staked minus won, so it may be below zero.
create table limits_counters (
  player_id bigint primary key references accounts_players,
  day_begins_on date not null default '2000-01-01',
  day_deposited_mills bigint not null default 0,
  day_wagered_mills bigint not null default 0,
  day_lost_mills bigint not null default 0,
  week_begins_on date not null default '2000-01-01',
  week_deposited_mills bigint not null default 0,
  week_wagered_mills bigint not null default 0,
  week_lost_mills bigint not null default 0,
  month_begins_on date not null default '2000-01-01',
  month_deposited_mills bigint not null default 0,
  month_wagered_mills bigint not null default 0,
  month_lost_mills bigint not null default 0,
  day_deposit_limit_mills bigint,
  day_wager_limit_mills bigint,
  day_loss_limit_mills bigint,
  week_deposit_limit_mills bigint,
  week_wager_limit_mills bigint,
  week_loss_limit_mills bigint,
  month_deposit_limit_mills bigint,
  month_wager_limit_mills bigint,
  month_loss_limit_mills bigint,
  constraint limit_is_never_below_zero check (least(day_deposit_limit_mills, day_wager_limit_mills, day_loss_limit_mills,
    week_deposit_limit_mills, week_wager_limit_mills, week_loss_limit_mills,
    month_deposit_limit_mills, month_wager_limit_mills, month_loss_limit_mills) >= 0)
) with (fillfactor = 50);
insert into limits_counters (player_id) select id from accounts_players;
grant select on limits_counters to vitrine_app;

-- A room's own commitment: the seed of a battle or a giveaway, its hash published before anyone
-- sends a client seed. One record of draws belongs to it.
create table seeds_rooms (
  id bigint generated always as identity primary key,
  kind text not null,
  server_seed text not null,
  server_seed_hash text not null,
  client_seed text,
  beacon_round bigint,
  beacon text,
  state text not null default 'committed',
  created_at timestamptz not null,
  constraint seeds_room_kind_is_known check (kind in ('battle', 'giveaway')),
  constraint seeds_room_hash_is_of_its_seed check (server_seed_hash = encode(sha256(convert_to(server_seed, 'UTF8')), 'hex')),
  constraint seeds_room_state_is_known check (state in ('committed', 'closed', 'drawn', 'abandoned')),
  constraint seeds_room_draws_with_a_client_seed check (state not in ('closed', 'drawn') or client_seed is not null),
  constraint seeds_room_is_used_once unique (server_seed_hash)
);
grant select, insert on seeds_rooms to vitrine_app;
grant update (client_seed, beacon, beacon_round, state) on seeds_rooms to vitrine_app;

-- A room's state only goes forward, its inputs stand once it is closed, and only `settle`, which
-- runs with its owner's rights, draws.
create function seeds_rooms_go_forward() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.state, new.state) not in (
      ('committed', 'committed'), ('committed', 'closed'), ('committed', 'abandoned'), ('closed', 'abandoned'),
      ('closed', 'drawn'))
    or old.state = 'closed' and (old.client_seed, old.beacon_round, old.beacon)
      is distinct from (new.client_seed, new.beacon_round, new.beacon)
    or new.state = 'drawn' and current_user = 'vitrine_app'
  then
    raise exception 'room % can''t go from % to %', old.id, old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger seeds_rooms_go_forward before update on seeds_rooms
  for each row execute function seeds_rooms_go_forward();

-- A draw is a pair's, at a nonce, or a room's, which has one. It is read against a published
-- revision or against content of its own, such as the chance of an upgrade.
alter table seeds_draws drop constraint seeds_draws_pkey, drop constraint seeds_draw_id_is_unique;
alter table seeds_draws
  add constraint seeds_draws_pkey primary key (id),
  add constraint seeds_draw_nonce_is_used_once unique (pair_id, nonce),
  alter pair_id drop not null,
  alter nonce drop not null,
  alter revision_id drop not null,
  add room_id bigint,
  add content jsonb,
  add constraint seeds_draw_of_a_room_is_one unique (room_id),
  add constraint seeds_draw_is_of_a_pair_or_a_room
    check ((pair_id is null) = (nonce is null) and (pair_id is null) = (room_id is not null)),
  add constraint seeds_draw_is_read_against_something check ((revision_id is null) = (content is not null));

-- A room's draw yields several items, each at its place; a pair's draw yields one, at place 0.
alter table inventory_items add draw_place smallint not null default 0;
drop index inventory_items_draw;
create unique index inventory_items_draw on inventory_items (draw_id, draw_place) where draw_id is not null;

-- A move may change the owner too.
alter table inventory_moves add from_player_id bigint, add to_player_id bigint;
alter table inventory_moves disable trigger inventory_moves_append_only;
update inventory_moves m set from_player_id = i.player_id, to_player_id = i.player_id
from inventory_items i where i.id = m.item_id;
alter table inventory_moves enable trigger inventory_moves_append_only;
alter table inventory_moves
  alter from_player_id set not null,
  alter to_player_id set not null,
  add constraint inventory_move_changes_something
    check (from_state <> to_state or from_player_id <> to_player_id);

-- A key belongs to a player, or to one of the product's own callers, such as a payment gateway. A
-- player's key can meet no other scope's.
alter table idempotency_keys
  -- For each player touched: the id, the version and the balances in the order of the accounts.
  add balances bigint[],
  add scope text not null default 'player',
  drop constraint idempotency_keys_pkey,
  add constraint idempotency_keys_pkey primary key (player_id, key, scope),
  add constraint idempotency_key_scope_is_known check (scope in ('player', 'gateway', 'job')),
  add constraint idempotency_key_of_a_player_names_the_player check ((scope = 'player') = (player_id > 0));
update idempotency_keys set balances = array[player_id, balance_version] || balances_mills || array[0, 0, 0]::bigint[]
where memo is not null;
alter table idempotency_keys drop balances_mills, drop balance_version;
grant update (balances) on idempotency_keys to vitrine_app;

-- The parameters of `settle`; server/settle/settle.ts says what each means.
create type settle_key as (scope text, key text, request_hash text, memo text);
create type settle_seeds as (pair_id bigint, pair_version int, first_nonce int, room_id bigint);
create type settle_draw as (kind text, subject_id bigint, revision_id bigint, content jsonb, outcome jsonb);
create type settle_guard as (name text, id bigint, value bigint);
create type settle_transfer as (debit bigint, credit bigint, amount_mills bigint);
create type settle_grant as (player_id bigint, kind text, goods_id bigint, source text, price_mills bigint, draw int, place int);
create type settle_move as (item_id bigint, player_id bigint, from_state text, to_player_id bigint, to_state text);
create type settle_stake as
  (player_id bigint, staked_mills bigint, won_mills bigint, release_ppm int, deposited_mills bigint);

-- The house's debts to all players, counted once a day: a Merkle sum tree, whose root is signed.

-- Each player's own random bytes, from which the secret that names the leaves follows.
create table honesty_seeds (
  player_id bigint primary key references accounts_players,
  seed bytea not null constraint honesty_seed_has_32_bytes check (length(seed) = 32)
);

-- A counted tree, kept for some weeks; without a root when its count broke off.
create table honesty_trees (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null
);

-- The leaves in their order, 1,024 a row, each as 32 bytes of hash and 7 amounts of 8 bytes; and
-- the node above them.
create table honesty_leaves (
  tree_id bigint not null references honesty_trees on delete cascade,
  chunk int not null,
  leaves bytea not null,
  top bytea not null,
  primary key (tree_id, chunk),
  constraint honesty_leaves_are_whole check (length(leaves) between 88 and 88 * 1024 and length(leaves) % 88 = 0),
  constraint honesty_leaves_have_a_node_above check (length(top) = 88)
);

-- Where the leaf of each player stands, 1,024 players a row, by their ids: 4 bytes each, from 1 on;
-- 0 for none.
create table honesty_places (
  tree_id bigint not null references honesty_trees on delete cascade,
  chunk bigint not null,
  places bytea not null,
  primary key (tree_id, chunk),
  constraint honesty_places_have_4_bytes_each check (length(places) = 4 * 1024)
);

-- The signed roots, for ever. Each names the hash of the one before it.
create table honesty_roots (
  day date primary key,
  -- The tree, as long as it is kept.
  tree_id bigint not null unique,
  bytes text not null,
  key_id text not null references honesty_keys,
  signature text not null constraint honesty_root_signature_is_hexadecimal check (signature ~ '^[0-9a-f]{128}$'),
  hash text not null unique,
  previous text,
  constraint honesty_roots_are_one_chain unique nulls not distinct (previous),
  constraint honesty_root_is_named_by_its_hash check (hash = encode(sha256(convert_to(bytes, 'UTF8')), 'hex')),
  constraint honesty_root_says_its_columns check (to_char(day, 'YYYY-MM-DD') = bytes::jsonb ->> 'day'
    and key_id = bytes::jsonb ->> 'key_id' and previous is not distinct from bytes::jsonb ->> 'previous')
);

create function honesty_roots_follow() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  last honesty_roots;
begin
  select * into last from honesty_roots order by day desc limit 1;
  -- A second root of a day meets the primary key.
  if new.day is distinct from last.day and (new.previous is distinct from last.hash or new.day < last.day) then
    raise exception 'the root of % doesn''t follow the one of %', new.day, last.day using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger honesty_roots_follow before insert on honesty_roots
  for each row execute function honesty_roots_follow();
create trigger honesty_roots_never_change before update or delete on honesty_roots
  for each row execute function refuse_change();
create trigger honesty_roots_never_truncated before truncate on honesty_roots
  for each statement execute function refuse_change();

-- Items of players that aren't in their backpacks: few, and counted every day.
create index inventory_items_under_way on inventory_items (player_id)
  where state in ('staked', 'escrowed', 'withdrawing');

grant select, insert on honesty_seeds, honesty_leaves, honesty_places, honesty_roots to vitrine_app;
grant select, insert, delete on honesty_trees to vitrine_app;

-- A server seed with its published hash. A player has one active and one announced next pair; old ones are revealed.
create table seeds_pairs (
  id bigint generated always as identity primary key,
  player_id bigint not null references accounts_players,
  server_seed text not null,
  server_seed_hash text not null,
  client_seed text,
  state text not null,
  version int not null default 0,
  nonce int not null default 0,
  created_at timestamptz not null,
  revealed_at timestamptz,
  constraint seeds_pair_hash_is_of_its_seed check (server_seed_hash = encode(sha256(convert_to(server_seed, 'UTF8')), 'hex')),
  constraint seeds_pair_state_is_known check (state in ('next', 'active', 'revealed')),
  constraint seeds_pair_draws_with_a_client_seed check (nonce = 0 or client_seed is not null),
  constraint seeds_pair_draws_only_when_announced check (nonce = 0 or state <> 'next'),
  constraint seeds_pair_is_used_once unique (server_seed_hash)
) with (fillfactor = 70);
create unique index seeds_pairs_one_active on seeds_pairs (player_id) where state = 'active';
create unique index seeds_pairs_one_next on seeds_pairs (player_id) where state = 'next';
create index seeds_pairs_player on seeds_pairs (player_id, id);

-- What a draw is read against, published before it: contents, odds and price of a case at one time. Immutable, hashed.
create table seeds_revisions (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id bigint not null,
  hash text not null,
  content jsonb not null,
  created_at timestamptz not null
);
create index seeds_revisions_subject on seeds_revisions (kind, subject_id, id);
create trigger seeds_revisions_append_only before update or delete on seeds_revisions
  for each row execute function refuse_change();
create trigger seeds_revisions_never_truncated before truncate on seeds_revisions
  for each statement execute function refuse_change();

-- A draw: (server seed, nonce) is unique, and `settle` skips none. The revision has no foreign
-- key: revisions can't be deleted, and a key would make every opening of a popular case lock the same row.
create table seeds_draws (
  pair_id bigint not null,
  nonce int not null,
  id bigint generated always as identity,
  fact_id bigint not null,
  kind text not null,
  subject_id bigint not null,
  revision_id bigint not null,
  outcome jsonb not null,
  at timestamptz not null,
  constraint seeds_draws_pkey primary key (pair_id, nonce),
  constraint seeds_draw_id_is_unique unique (id)
);
create index seeds_draws_rare_kinds on seeds_draws (kind, id) where kind <> 'case';

create trigger seeds_draws_append_only before update or delete on seeds_draws
  for each row execute function refuse_change();
create trigger seeds_draws_never_truncated before truncate on seeds_draws
  for each statement execute function refuse_change();

-- The nonce is left out on purpose: only `settle` counts.
grant select, update (client_seed, state, version, revealed_at) on seeds_pairs to vitrine_app;
grant insert (player_id, server_seed, server_seed_hash, client_seed, state, created_at) on seeds_pairs to vitrine_app;
grant select on seeds_draws to vitrine_app;
grant select, insert on seeds_revisions to vitrine_app;

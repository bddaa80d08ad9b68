-- Rewards that a player receives once: for each claim and subject.
create table claims_received (
  player_id bigint not null references accounts_players,
  claim text not null,
  subject text not null,
  points_mills bigint not null,
  -- The request that received it: repeated, it is answered as the first time.
  asked_key text,
  at timestamptz not null,
  primary key (player_id, claim, subject),
  constraint claims_claim_is_known check (claim in ('guide', 'follow', 'return', 'friend', 'pre_register')),
  constraint claims_give_points check (points_mills > 0)
);
create trigger claims_received_append_only before update or delete on claims_received
  for each row execute function refuse_change();
create trigger claims_received_never_truncated before truncate on claims_received
  for each statement execute function refuse_change();

-- The place that a player followed, and from where.
create table claims_follows (
  player_id bigint not null references accounts_players,
  place text not null,
  url text not null,
  gift_id bigint,
  box_id bigint,
  at timestamptz not null,
  primary key (player_id, place)
);

-- A top-up of money after a long pause.
create table claims_returns (
  fact_id bigint primary key references facts,
  player_id bigint not null references accounts_players,
  away_days int not null,
  at timestamptz not null,
  constraint claims_return_is_after_a_pause check (away_days > 0)
);
create index claims_returns_of_player on claims_returns (player_id, fact_id desc);

-- Addresses that were registered beforehand, each with the code of its reward.
create table claims_pre_registrations (
  email text primary key,
  code text not null,
  at timestamptz not null,
  player_id bigint references accounts_players,
  received_at timestamptz,
  constraint claims_address_is_lower_case check (email = lower(email)),
  constraint claims_pre_registration_is_of_one_player unique (player_id),
  constraint claims_pre_registration_was_received_by_somebody check ((player_id is null) = (received_at is null))
);

grant select, insert on claims_received, claims_follows, claims_returns, claims_pre_registrations to vitrine_app;
grant update (player_id, received_at) on claims_pre_registrations to vitrine_app;

-- Where a player came from, as the advertisement's link said.
create table promotions_sources (
  player_id bigint primary key references accounts_players,
  kind text not null,
  key text not null,
  at timestamptz not null,
  constraint promotions_source_is_of_a_known_kind check (kind in ('ad_key', 'okdone'))
);
grant select, insert on promotions_sources to vitrine_app;

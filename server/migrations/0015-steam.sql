-- Ids of people's accounts, which have a number of 32 bits each. All have 17 digits, so they compare as text.
alter table accounts_players
  add column steam_id text,
  add constraint accounts_player_steam_id_is_of_a_person check (
    steam_id ~ '^[0-9]{17}$' and steam_id collate "C" between '76561197960265729' and '76561202255233023'
  );
create unique index accounts_players_steam_id on accounts_players (steam_id);

-- A browser that was sent to Steam. The row goes when the browser is back: a trip is good once.
create table accounts_trips (
  state_hash bytea primary key,
  browser_hash bytea not null,
  purpose text not null,
  player_id bigint references accounts_players,
  referral_code text,
  source text,
  expires_at timestamptz not null,
  constraint accounts_trip_state_is_hashed check (length(state_hash) = 32),
  constraint accounts_trip_browser_is_hashed check (length(browser_hash) = 32),
  constraint accounts_trip_purpose_is_known check (purpose in ('sign_in', 'link')),
  constraint accounts_trip_links_to_a_player check ((purpose = 'link') = (player_id is not null))
);
create index accounts_trips_expiry on accounts_trips (expires_at);

-- What Steam has said once; a second time it counts for nothing.
create table accounts_steam_nonces (
  nonce text primary key,
  expires_at timestamptz not null,
  constraint accounts_steam_nonce_is_short check (length(nonce) <= 255)
);
create index accounts_steam_nonces_expiry on accounts_steam_nonces (expires_at);

-- Whom Steam named, until the browser asks for what it went for. The row goes when that is done: a ticket is good once.
create table accounts_tickets (
  ticket_hash bytea primary key,
  browser_hash bytea not null,
  purpose text not null,
  player_id bigint references accounts_players,
  steam_id text not null,
  steam_name text,
  steam_avatar_url text,
  referral_code text,
  source text,
  tries_left int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint accounts_ticket_is_hashed check (length(ticket_hash) = 32),
  constraint accounts_ticket_browser_is_hashed check (length(browser_hash) = 32),
  constraint accounts_ticket_purpose_is_known check (purpose in ('sign_in', 'link')),
  constraint accounts_ticket_links_to_a_player check ((purpose = 'link') = (player_id is not null)),
  constraint accounts_ticket_tries_never_below_zero check (tries_left >= 0)
);
create index accounts_tickets_expiry on accounts_tickets (expires_at);

grant select, insert, delete on accounts_trips to vitrine_app;
grant select, insert, delete on accounts_steam_nonces to vitrine_app;
grant select, insert, delete on accounts_tickets to vitrine_app;
grant update (tries_left, expires_at) on accounts_tickets to vitrine_app;

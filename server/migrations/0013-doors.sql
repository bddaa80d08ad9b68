-- The address is the player's own: a code that was sent there came back. `source` is where they came from.
alter table accounts_players
  add column email_verified_at timestamptz,
  add column terms_agreed_at timestamptz,
  add column adult_confirmed_at timestamptz,
  add column source text;

-- One living code per address and browser. Neither the code nor what names the browser can be read from here.
create table accounts_codes (
  email text not null,
  asker_hash bytea not null,
  code_hash bytea not null,
  purpose text not null,
  tries int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (email, asker_hash),
  constraint accounts_code_is_hashed check (length(code_hash) = 32 and length(asker_hash) = 32),
  constraint accounts_code_is_for_a_door check (purpose in ('register', 'reset')),
  constraint accounts_code_is_tried_at_most_five_times check (tries between 0 and 5),
  constraint accounts_code_email_is_lower_case check (email = lower(email))
);
create index accounts_codes_expiry on accounts_codes (expires_at);

-- Wrong tries at codes since a moment: at those of one address, and at all. A row is a window of time.
create table accounts_code_tries (
  at_what text not null,
  since timestamptz not null,
  tries int not null,
  primary key (at_what, since),
  constraint accounts_code_tries_never_below_zero check (tries >= 0)
);
create index accounts_code_tries_since on accounts_code_tries (since);

-- Browsers that an account was opened in before. One browser may know several accounts.
create table accounts_devices (
  token_hash bytea not null,
  player_id bigint not null references accounts_players,
  seen_at timestamptz not null,
  primary key (token_hash, player_id),
  constraint accounts_device_token_is_hashed check (length(token_hash) = 32)
);
create index accounts_devices_player on accounts_devices (player_id);
create index accounts_devices_seen on accounts_devices (seen_at);

grant select, insert, update, delete on accounts_codes, accounts_code_tries, accounts_devices to vitrine_app;

create table accounts_players (
  id bigint generated always as identity primary key,
  name text not null,
  email text,
  password_hash text,
  avatar text,
  created_at timestamptz not null,
  constraint accounts_player_email_is_lower_case check (email = lower(email))
);
create unique index accounts_players_email on accounts_players (email);

-- The token itself is never stored: its SHA-256 is enough to recognise it.
create table accounts_sessions (
  token_hash bytea primary key,
  player_id bigint not null references accounts_players,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint accounts_session_token_is_hashed check (length(token_hash) = 32)
);
create index accounts_sessions_player on accounts_sessions (player_id);
create index accounts_sessions_expiry on accounts_sessions (expires_at);

grant select, insert, update on accounts_players to vitrine_app;
grant select, insert, delete on accounts_sessions to vitrine_app;

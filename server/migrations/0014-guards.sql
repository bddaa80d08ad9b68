alter table accounts_players
  add column trade_url text,
  -- Null while the first link stands: only a later one makes withdrawals wait.
  add column trade_url_changed_at timestamptz,
  -- A locale code. Which ones there are is the code's to say.
  add column language text,
  add constraint accounts_player_trade_url_is_rebuilt check (
    trade_url ~ '^https://steamcommunity\.com/tradeoffer/new/\?partner=[1-9][0-9]{0,9}&token=[A-Za-z0-9_-]{8}$'
  );

alter table accounts_sessions
  add column id bigint generated always as identity unique,
  -- Browser and system in words, not what the browser sent.
  add column device text not null default 'Unknown',
  add column address text not null default '',
  add column seen_at timestamptz,
  add column fresh_at timestamptz;
update accounts_sessions set seen_at = created_at, fresh_at = created_at;
alter table accounts_sessions
  alter column seen_at set not null,
  alter column fresh_at set not null;

create table accounts_second_factors (
  player_id bigint primary key references accounts_players,
  -- Sealed by kit/seal.ts: whoever reads the database alone can't make codes.
  sealed_secret bytea not null,
  -- Null: begun, and not asked for yet.
  enabled_at timestamptz,
  -- The newest step of 30 seconds whose code was used: that code and older ones are spent.
  last_step bigint not null default 0
);

create table accounts_recovery_codes (
  player_id bigint not null references accounts_players,
  code_hash bytea not null,
  primary key (player_id, code_hash),
  constraint accounts_recovery_code_is_hashed check (length(code_hash) = 32)
);

create table accounts_uploads (
  name text primary key,
  player_id bigint not null references accounts_players,
  at timestamptz not null,
  -- Null: in use. Since when it isn't, otherwise; it goes a day later.
  unused_since timestamptz,
  constraint accounts_upload_name_is_unguessable check (name ~ '^[0-9a-f]{32}$')
);
create index accounts_uploads_player on accounts_uploads (player_id, at);
create index accounts_uploads_unused on accounts_uploads (unused_since) where unused_since is not null;

grant update (seen_at, fresh_at) on accounts_sessions to vitrine_app;
grant select, insert, update, delete on accounts_second_factors to vitrine_app;
grant select, insert, delete on accounts_recovery_codes to vitrine_app;
grant select, insert, delete, update (unused_since) on accounts_uploads to vitrine_app;

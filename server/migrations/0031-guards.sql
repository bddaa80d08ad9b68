-- Counts the wrong codes of an account's second factor, for all processes and across restarts.
create table accounts_factor_tries (
  player_id bigint primary key references accounts_players,
  since timestamptz not null,
  wrong int not null,
  -- When the owner was told of them.
  told_at timestamptz,
  -- When a code that stands in for the factor was last sent by e-mail.
  code_sent_at timestamptz,
  constraint accounts_factor_is_tried_at_most_ten_times check (wrong between 0 and 10)
);

-- Codes by e-mail that stand in for a second factor whose tries are used up.
create table accounts_factor_codes (
  player_id bigint not null references accounts_players,
  code_hash bytea not null,
  expires_at timestamptz not null,
  primary key (player_id, code_hash),
  constraint accounts_factor_code_is_hashed check (length(code_hash) = 32)
);
create index accounts_factor_codes_expiry on accounts_factor_codes (expires_at);

-- When the player gave the password or a code for a change that is to come. The change spends it.
alter table accounts_sessions add column confirmed_at timestamptz;

-- When each was added; null when unknown, and for a Steam account that the player registered with.
alter table accounts_players
  add column steam_linked_at timestamptz,
  add column trade_url_set_at timestamptz;
update accounts_players set trade_url_set_at = trade_url_changed_at where trade_url is not null;

-- Changes of an account's guards, whose number in an hour is limited.
create table accounts_guard_changes (
  id bigint generated always as identity primary key,
  player_id bigint not null references accounts_players,
  at timestamptz not null
);
create index accounts_guard_changes_player on accounts_guard_changes (player_id, at);
create index accounts_guard_changes_at on accounts_guard_changes (at);

-- The last e-mail of each kind to a player, to suppress an identical one within minutes.
create table accounts_letters (
  player_id bigint not null references accounts_players,
  name text not null,
  content_hash bytea not null,
  at timestamptz not null,
  primary key (player_id, name),
  constraint accounts_letter_is_hashed check (length(content_hash) = 32)
);
create index accounts_letters_at on accounts_letters (at);

-- Pending removals: guards added lately that a password reset by e-mail removes a day later, unless
-- the owner stops it by the link in the e-mail.
create table accounts_removals (
  player_id bigint primary key references accounts_players,
  second_factor boolean not null,
  steam boolean not null,
  trade_link boolean not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  stop_hash bytea not null,
  -- Where the letters lead, and the language for a player who chose none.
  origin text not null,
  language text not null,
  constraint accounts_removal_removes_something check (second_factor or steam or trade_link),
  constraint accounts_removal_waits check (due_at > asked_at),
  constraint accounts_removal_stop_is_hashed check (length(stop_hash) = 32)
);
create index accounts_removals_due on accounts_removals (due_at);
create unique index accounts_removals_stop on accounts_removals (stop_hash);

grant update (confirmed_at) on accounts_sessions to vitrine_app;
grant select, insert, update, delete on accounts_factor_tries, accounts_letters, accounts_removals to vitrine_app;
grant select, insert, delete on accounts_factor_codes, accounts_guard_changes to vitrine_app;

-- Names of the site in all its languages, which no player may take.
create function accounts_site_names() returns setof text language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select distinct title from content_site where title <> ''
$$;
revoke execute on function accounts_site_names from public;
grant execute on function accounts_site_names to vitrine_app;

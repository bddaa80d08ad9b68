-- One-time links by which a member of staff sets a password: of a new account, or after `reset`.
-- Only their hash is stored.
create table staff_links (
  token_hash bytea primary key constraint staff_link_is_a_hash check (length(token_hash) = 32),
  player_id bigint not null references accounts_players,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_links_by_player on staff_links (player_id);
grant select, insert, update (used_at), delete on staff_links to vitrine_app;

-- Words of staff about a player, which erasure may empty.
create table staff_notes (
  id bigint generated always as identity primary key,
  player_id bigint not null references accounts_players,
  author_id bigint not null references accounts_players,
  text text not null constraint staff_note_is_short check (length(text) between 1 and 2000),
  at timestamptz not null
);
create index staff_notes_by_player on staff_notes (player_id, id desc);
grant select, insert on staff_notes to vitrine_app;

-- The console finds players by the beginning of their name or address, and by their trade link.
create index accounts_players_name on accounts_players (lower(name) collate "C");
create index accounts_players_email_beginning on accounts_players (email collate "C");
create index accounts_players_trade_url on accounts_players (trade_url) where trade_url is not null;

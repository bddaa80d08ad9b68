-- Looks: a member of staff sees the site as a player does, for at most 15 minutes, and changes
-- nothing: the token is none of `accounts_sessions`, by which alone acts are settled.
create table looks (
  token_hash bytea primary key constraint look_token_is_a_hash check (length(token_hash) = 32),
  player_id bigint not null references accounts_players,
  actor_id bigint not null references accounts_players,
  began_at timestamptz not null,
  expires_at timestamptz not null,
  constraint look_lasts_15_minutes_at_most check (expires_at <= began_at + interval '15 minutes'),
  constraint look_is_at_another check (player_id <> actor_id)
);
create index looks_by_age on looks (expires_at);
grant select, insert, delete on looks to vitrine_app;

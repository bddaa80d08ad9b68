-- The ends of all sessions of a player at a limit that was used up, where a country's rules ask for
-- it: once for each period of a limit. The next sign-in says why.
create table limits_sign_outs (
  player_id bigint not null references accounts_players,
  kind text not null,
  period text not null,
  -- The UTC day on which the next period begins.
  free_on date not null,
  at timestamptz not null,
  -- When the player read why.
  seen_at timestamptz,
  constraint limits_sign_outs_pkey primary key (player_id, kind, period, free_on),
  constraint limit_that_signs_out_is_known
    check (kind in ('deposit', 'loss', 'time') and period in ('day', 'week', 'month')),
  constraint limit_sign_out_is_read_after_it check (seen_at >= at)
);
create index limits_sign_outs_unread on limits_sign_outs (player_id) where seen_at is null;
grant select, insert, update (seen_at) on limits_sign_outs to vitrine_app;

-- The sessions in which a player has closed the summary of the last 30 days.
create table sittings_summaries (
  session_id bigint not null references accounts_sessions (id) on delete cascade,
  seen_at timestamptz not null,
  constraint sittings_summaries_pkey primary key (session_id)
);
grant select, insert on sittings_summaries to vitrine_app;

-- Of which half or whole of a limit its player was told, once for each period.
create table limits_told (
  player_id bigint not null references accounts_players,
  kind text not null,
  period text not null,
  free_on date not null,
  percent smallint not null,
  constraint limits_told_pkey primary key (player_id, kind, period, free_on, percent),
  constraint limit_is_told_at_half_and_all check (percent in (50, 100))
);
grant select, insert on limits_told to vitrine_app;

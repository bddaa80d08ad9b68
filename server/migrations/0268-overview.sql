-- The overview's sums are made of the plays of all players by day.
create index history_days_by_day on history_days (day, game);
-- It counts the players who joined today.
create index accounts_players_by_day on accounts_players (created_at);

-- The plays of all players of a day by game, summed again as long as the day lasts.
create table overview_days (
  day date not null,
  game text not null,
  players int not null,
  times bigint not null,
  staked_mills bigint not null,
  won_mills bigint not null,
  -- The result that was to be expected; null for a day that was begun before it was counted.
  margin_mills bigint,
  summed_at timestamptz not null,
  primary key (day, game),
  constraint overview_day_counts_something check (players > 0 and times > 0 and staked_mills >= 0 and won_mills >= 0)
);
grant select, insert, update on overview_days to vitrine_app;

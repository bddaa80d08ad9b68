-- A player's acts of the rarer kinds, which may move no amount. The frequent kinds always do: they
-- are found by the entries of the player's accounts, and cost no further index.
create index facts_history on facts (player_id, kind, id)
  where kind not in ('case.opened', 'items.sold', 'points.earned');

-- Stakes and wins of a player by day (UTC) and game, as limits count them.
create table history_days (
  player_id bigint not null references accounts_players,
  day date not null,
  game text not null,
  times int not null,
  staked_mills bigint not null,
  won_mills bigint not null,
  constraint history_days_pkey primary key (player_id, day, game),
  constraint history_game_is_known check (game in ('case', 'battle', 'upgrade')),
  constraint history_day_counts_something check (times > 0 and staked_mills >= 0 and won_mills >= 0)
);

-- The dearest wins of each player; a listener keeps the first few.
create table history_wins (
  player_id bigint not null references accounts_players,
  price_mills bigint not null,
  fact_id bigint not null references facts,
  place smallint not null,
  game text not null,
  case_id bigint references cases,
  goods_id bigint not null references catalogue_goods,
  at timestamptz not null,
  constraint history_wins_pkey primary key (player_id, price_mills, fact_id, place)
);

grant select, insert, update on history_days to vitrine_app;
grant select, insert, delete on history_wins to vitrine_app;

-- The newest top-ups and withdrawals, which the ticker shows.
create index facts_ticker on facts (kind, id) where kind in ('payment.credited', 'withdrawal.delivered');

-- A player's openings of cases for money by revision: a listener adds them up from the first one
-- on. `expected_mills` is what the published odds gave on average, at the prices of each opening.
create table history_cases (
  player_id bigint not null references accounts_players,
  revision_id bigint not null references cases_revisions,
  case_id bigint not null references cases,
  times bigint not null,
  staked_mills bigint not null,
  won_mills bigint not null,
  expected_mills bigint not null,
  -- The dearest win: the first one of those at this price.
  best_mills bigint not null,
  best_goods_id bigint not null references catalogue_goods,
  best_fact_id bigint not null references facts,
  best_place smallint not null,
  last_at timestamptz not null,
  constraint history_cases_pkey primary key (player_id, revision_id),
  constraint history_case_counts_something check (times > 0 and staked_mills >= 0 and won_mills >= 0)
);

grant select, insert, update on history_cases to vitrine_app;

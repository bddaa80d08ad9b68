-- The cases that a player marked, to find them again.
create table cases_favourites (
  player_id bigint not null references accounts_players,
  case_id bigint not null references cases,
  at timestamptz not null,
  constraint cases_favourites_pkey primary key (player_id, case_id)
);

grant select, insert, delete on cases_favourites to vitrine_app;

-- How much its player shows of a won draw's page: the masked name, no name, or nothing. A page
-- without a row names nobody, has no picture and isn't told to search engines.
create table plaques (
  draw_id bigint primary key,
  player_id bigint not null references accounts_players,
  shows text not null,
  at timestamptz not null,
  constraint plaque_shows_something_known check (shows in ('named', 'unnamed', 'nothing'))
);
create index plaques_player on plaques (player_id, at);
grant select, insert, update (shows), delete on plaques to vitrine_app;

-- The games that players in a country can't play, by the names of their modules, such as 'cases'.
alter table content_territories add column blocked_games text[] not null default '{}';

-- When a player last began to open cases, in countries with a minimum time between two openings.
create table territory_starts (
  player_id bigint primary key references accounts_players,
  started_at timestamptz not null
);

grant select, insert, update on territory_starts to vitrine_app;

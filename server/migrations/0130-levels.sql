-- Levels that players reached, each once, with the fact of the top-up that reached it: the first time
-- counts, also when a refund lowers the level later. `tx` orders the rows for readers, as in `facts`.
create table levels_reached (
  id bigint generated always as identity primary key,
  player_id bigint not null references accounts_players,
  level smallint not null,
  fact_id bigint not null references facts,
  at timestamptz not null,
  tx xid8 not null default pg_current_xact_id(),
  constraint levels_each_is_reached_once unique (player_id, level),
  constraint levels_run_to_ten check (level between 1 and 10)
);

create trigger levels_reached_append_only before update or delete on levels_reached
  for each row execute function refuse_change();
create trigger levels_reached_never_truncated before truncate on levels_reached
  for each statement execute function refuse_change();

grant select, insert on levels_reached to vitrine_app;

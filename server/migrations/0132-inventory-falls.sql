-- Things given to players who opened or bought nothing, for each process to tell their sockets; kept
-- for an hour. `tx` orders the rows for readers, as in `facts`.
create table inventory_falls (
  id bigint generated always as identity primary key,
  player_id bigint not null references accounts_players,
  goods_ids bigint[] not null,
  case_ids bigint[] not null,
  level smallint,
  at timestamptz not null,
  tx xid8 not null default pg_current_xact_id(),
  constraint inventory_fall_is_of_something check (cardinality(goods_ids) + cardinality(case_ids) > 0 or level is not null),
  constraint inventory_fall_is_of_a_level check (level between 1 and 10)
);
create index inventory_falls_feed on inventory_falls (tx, id);
create index inventory_falls_at on inventory_falls (at);

grant select, insert, delete on inventory_falls to vitrine_app;

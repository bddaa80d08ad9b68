-- The case of a first top-up goes back with its payment while it is unopened, and comes again with
-- it. One that was opened before stays its player's.
create table boxes_voids (
  item_id bigint not null references inventory_items,
  player_id bigint not null references accounts_players,
  voided_at timestamptz not null,
  returned_at timestamptz,
  primary key (item_id, voided_at),
  constraint box_comes_again_after_it_went check (returned_at >= voided_at)
);
create unique index boxes_void_once_at_a_time on boxes_voids (player_id) where returned_at is null;
grant select, insert on boxes_voids to vitrine_app;
grant update (returned_at) on boxes_voids to vitrine_app;

-- What players own. One row, one owner, one state; how the state came about is in inventory_moves.
-- goods_id has no foreign key: prizes come from revisions, whose goods can't be deleted, and a key would make every
-- opening of a popular case lock the same rows.
create table inventory_items (
  id bigint generated always as identity primary key,
  player_id bigint not null references accounts_players,
  kind text not null,
  goods_id bigint not null,
  state text not null default 'held',
  source text not null,
  draw_id bigint,
  price_mills bigint not null,
  fact_id bigint not null,
  version int not null default 0,
  acquired_at timestamptz not null,
  constraint inventory_item_kind_is_known check (kind in ('item', 'box')),
  constraint inventory_item_state_is_known
    check (state in ('held', 'staked', 'escrowed', 'sold', 'withdrawing', 'withdrawn', 'consumed')),
  constraint inventory_item_source_is_known
    check (source in ('case', 'battle', 'upgrade', 'shop', 'giveaway', 'vip', 'event', 'free'))
);
create index inventory_items_held on inventory_items (player_id, id) where state = 'held';
create unique index inventory_items_draw on inventory_items (draw_id) where draw_id is not null;

create table inventory_moves (
  item_id bigint not null references inventory_items,
  version int not null,
  from_state text not null,
  to_state text not null,
  fact_id bigint not null,
  at timestamptz not null,
  primary key (item_id, version)
);
create trigger inventory_moves_append_only before update or delete on inventory_moves
  for each row execute function refuse_change();
create trigger inventory_moves_never_truncated before truncate on inventory_moves
  for each statement execute function refuse_change();

grant select on inventory_items, inventory_moves to vitrine_app;

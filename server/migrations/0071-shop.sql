-- How many pieces of an item the operator lets the shop sell. An item without a row is unlimited.
create table shop_stock (
  goods_id bigint primary key references catalogue_goods,
  count bigint not null,
  sold bigint not null default 0,
  -- Purchases up to this fact aren't counted in `sold`.
  since_fact_id bigint not null,
  constraint shop_stock_is_a_number_of_pieces check (count >= 0 and sold >= 0),
  constraint shop_stock_is_never_oversold check (sold <= count)
);
grant select, insert, delete on shop_stock to vitrine_app;

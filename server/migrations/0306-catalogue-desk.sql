-- The console lists goods by the moment of their price.
create index catalogue_goods_by_priced_at on catalogue_goods (priced_at, id);

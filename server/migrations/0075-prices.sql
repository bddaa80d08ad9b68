-- The range of wear in which a skin exists. Null for a vanilla knife, which has none, and for items
-- that were added before it was stored: the next import of items fills it in.
alter table catalogue_goods
  add min_float double precision,
  add max_float double precision,
  add constraint catalogue_goods_floats_are_a_range check (
    (min_float is null) = (max_float is null) and 0 <= min_float and min_float < max_float and max_float <= 1
  );

-- Items alike: the same weapon, grade and kind, by price.
create index catalogue_goods_alike on catalogue_goods (weapon, appearance_id, stattrak, souvenir, price_mills);

-- When an import last named an item's price, changed or not. Apart from the item: a confirmed price
-- is no change, and evicts nobody's cache.
create table catalogue_price_checks (
  goods_id bigint primary key references catalogue_goods,
  checked_at timestamptz not null
);

-- Frozen prices: the item is neither sold nor withdrawn until a person has looked. `offered_mills`
-- is the price of the import that jumped.
create table catalogue_frozen (
  goods_id bigint primary key references catalogue_goods,
  at timestamptz not null,
  offered_mills bigint,
  constraint catalogue_frozen_offer_is_positive check (offered_mills > 0)
);

-- The cases that an item is in.
create index cases_prizes_goods on cases_prizes (goods_id);

grant select, insert, update on catalogue_price_checks to vitrine_app;
grant select, insert, update, delete on catalogue_frozen to vitrine_app;

-- The items of the Steam bots, as they were at the last comparison with the catalogue: for people
-- at the console. A delivery asks Steam itself.
create table withdrawals_stock (
  id bigint generated always as identity primary key,
  account_name text not null references withdrawals_steam_bots,
  -- The item's number at Steam.
  asset_id text not null,
  name text not null,
  -- The goods of that name; null for items that aren't in the catalogue, and for phases, which
  -- Steam's names don't tell.
  goods_id bigint references catalogue_goods,
  item_float text,
  -- The price of such goods at the comparison.
  price_mills bigint,
  -- Steam doesn't let it be sent: it came by a trade that may be reversed, or can't be traded.
  is_kept boolean not null,
  -- When that ends, where Steam says so.
  kept_until timestamptz,
  constraint withdrawals_stock_item_stands_once unique (asset_id),
  constraint withdrawals_stock_waits_only_while_it_is_kept check (is_kept or kept_until is null)
);
create index withdrawals_stock_of_goods on withdrawals_stock (goods_id);
create index withdrawals_stock_of_a_bot on withdrawals_stock (account_name);

grant select, insert, update, delete on withdrawals_stock to vitrine_app;

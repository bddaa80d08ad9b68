-- The number of an item at Steam changes whenever it moves. Its class, its instance and its float tell
-- it from all others, also from a skin that is equal but for the float.
alter table withdrawals_steam_offers
  add column class_id text,
  add column instance_id text,
  -- The item's wear as Steam writes it; null when Steam doesn't tell it.
  add column item_float text,
  -- The item's number since it came back after a reversed trade.
  add column returned_asset_id text;

grant update (class_id, instance_id, item_float, returned_asset_id) on withdrawals_steam_offers to vitrine_app;

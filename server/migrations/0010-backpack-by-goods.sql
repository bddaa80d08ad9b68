-- Filters and prices belong to goods, so a player's items are found by goods as well: the page of a filter or of an order
-- by price, and how many of each there are and at which prices they were won, without looking at the items themselves.
create index inventory_items_held_by_goods on inventory_items (player_id, goods_id, id)
  include (price_mills, kind, source) where state = 'held';

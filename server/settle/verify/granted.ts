/**
 * Items as their acts granted them, a query for FROM: their owner and their source before any move
 * changed them.
 */
export const grantedItems = `(
    select i.id, i.fact_id, i.draw_id, i.draw_place, i.kind, i.goods_id, i.price_mills, i.acquired_at,
      coalesce(first.player_id, i.player_id) as player_id, coalesce(renamed.source, i.source) as source
    from inventory_items i left join (
      select distinct on (item_id) item_id, from_player_id as player_id from inventory_moves order by item_id, version
    ) first on first.item_id = i.id left join (
      select distinct on (item_id) item_id, from_source as source from inventory_moves where from_source is not null
      order by item_id, version
    ) renamed on renamed.item_id = i.id
  )`;

-- The value of the items of players with ids in (after_id, upto_id] at today's prices, until they
-- are sold or sent: what their sale would pay at this rate, and what it costs to send them. Items
-- of the sources `unsellable` pay nothing. Boxes have no value until they are opened.
create or replace function inventory_owed(after_id bigint, upto_id bigint, rate_ppm bigint, unsellable text[])
returns table (player_id bigint, sale_mills bigint, withdrawal_mills bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select i.player_id,
    sum(case when i.source = any (unsellable) then 0 else least(i.price_mills, g.price_mills) * rate_ppm / 1000000 end)::bigint,
    sum(g.price_mills)::bigint
  from (
    select h.player_id, h.kind, h.goods_id, h.source, h.price_mills from inventory_items h
    where h.player_id > after_id and h.player_id <= upto_id and h.state = 'held'
    union all
    select u.player_id, u.kind, u.goods_id, u.source, u.price_mills from inventory_items u
    where u.player_id > after_id and u.player_id <= upto_id and u.state in ('staked', 'escrowed', 'withdrawing')
  ) i join catalogue_goods g on g.id = i.goods_id
  where i.kind = 'item' group by i.player_id
$$;
revoke all on function inventory_owed from public;
grant execute on function inventory_owed to vitrine_app;

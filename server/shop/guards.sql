-- Takes one piece of an item whose stock is limited. This guard writes: the piece is taken in the
-- statement of the purchase, or not at all. Its row is locked before any account, so purchases of
-- an item take turns; no other act may ask it.
create or replace function shop_guard_takes(goods bigint, pieces bigint) returns text language plpgsql volatile as $$
begin
  update public.shop_stock set sold = sold + pieces where goods_id = goods and sold + pieces <= count;
  if found or not exists (select from public.shop_stock where goods_id = goods) then return null; end if;
  return 'goods.out_of_stock';
end $$;
revoke all on function shop_guard_takes from public;

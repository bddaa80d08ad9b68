-- The goods still cost this; a cached price is internal, so the act is decided again.
create or replace function catalogue_guard_costs(goods bigint, price bigint) returns text language plpgsql stable as $$
begin
  return case when exists (select from public.catalogue_goods where id = goods and price_mills = price) then null
    else 'stale' end;
end $$;
revoke all on function catalogue_guard_costs from public;

-- The goods are bought and withdrawn at this price: it isn't frozen, and still the same.
create or replace function catalogue_guard_trades(goods bigint, price bigint) returns text language plpgsql stable as $$
begin
  if exists (select from public.catalogue_frozen where goods_id = goods) then return 'goods.price_frozen'; end if;
  return public.catalogue_guard_costs(goods, price);
end $$;
revoke all on function catalogue_guard_trades from public;

-- The goods still cost this; a cached price is internal, so the act is decided again.
create or replace function catalogue_guard_costs(goods bigint, price bigint) returns text language plpgsql stable as $$
begin
  return case when exists (select from public.catalogue_goods where id = goods and price_mills = price) then null
    else 'stale' end;
end $$;
revoke all on function catalogue_guard_costs from public;

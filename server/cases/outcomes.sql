-- The prizes of published cases with their tickets and their prices at a moment each.
create or replace function cases_outcomes_at(revisions bigint[], moments timestamptz[])
returns table (revision_id bigint, tickets int, price_mills bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select p.revision_id, p.to_ticket - p.from_ticket, coalesce(
    (select c.price_mills from catalogue_prices c where c.goods_id = p.goods_id and c.at <= asked.at order by c.at desc limit 1),
    (select c.price_mills from catalogue_prices c where c.goods_id = p.goods_id order by c.at limit 1)
  )
  from unnest(revisions, moments) asked (id, at) join cases_prizes p on p.revision_id = asked.id
$$;
revoke all on function cases_outcomes_at from public;
grant execute on function cases_outcomes_at to vitrine_app;

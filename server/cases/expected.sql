-- The average value of what a published case gives at the prices of a moment, in mills; null for a
-- case that isn't paid with money. Dropped tokens are worth 3% of the price on average.
create or replace function cases_expected_mills(revision bigint, moment timestamptz, with_tokens boolean) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select floor(sum((p.to_ticket - p.from_ticket)::numeric * coalesce(
      (select price_mills from catalogue_prices where goods_id = p.goods_id and at <= moment order by at desc limit 1),
      (select price_mills from catalogue_prices where goods_id = p.goods_id order by at limit 1)
    )) / 1000000)::bigint + case when with_tokens then floor(r.price_mills::numeric * r.token_rate_ppm * 3 / 100000000)::bigint else 0 end
  from cases_revisions r join cases c on c.id = r.case_id join cases_prizes p on p.revision_id = r.id
  where r.id = revision and c.type = 'paid'
  group by r.id, r.price_mills, r.token_rate_ppm
$$;
revoke all on function cases_expected_mills from public;
grant execute on function cases_expected_mills to vitrine_app;

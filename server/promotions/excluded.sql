-- Whether a friend was excluded before a moment.
create or replace function promotions_excluded_before(player bigint, moment timestamptz) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from promotions_exclusions where player_id = player and at < moment)
$$;
revoke all on function promotions_excluded_before from public;
grant execute on function promotions_excluded_before to vitrine_app;

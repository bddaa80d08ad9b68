-- The occasion that grants a case; null for any other. Asked for each case that is shown.
create or replace function boxes_occasion_of(box bigint) returns text language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select occasion from boxes_occasions where case_id = box
$$;
revoke all on function boxes_occasion_of from public;
grant execute on function boxes_occasion_of to vitrine_app;

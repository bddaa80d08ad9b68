-- Since when the account has a second factor; null without one. Asked for each session that is
-- read.
create or replace function security_factor_since(player bigint) returns timestamptz language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select enabled_at from accounts_second_factors where player_id = player
$$;
revoke all on function security_factor_since from public;
grant execute on function security_factor_since to vitrine_app;

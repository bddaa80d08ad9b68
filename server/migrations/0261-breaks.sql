-- Breaks and exclusions that players take, beside their limits: `settle` reads this row anyway at a
-- stake. A break ends by itself. An exclusion ends once its player asks for it after its time, and
-- has waited.
alter table limits_counters
  add break_until timestamptz,
  add excluded_until timestamptz,
  add excluded_for_good boolean not null default false,
  add returns_at timestamptz;
grant update (break_until, excluded_until, excluded_for_good, returns_at) on limits_counters to vitrine_app;

-- The product's role makes neither shorter. Asked only where a statement names such a column, which
-- `settle` never does.
create function limits_breaks_hold() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'vitrine_app' and (
    coalesce(new.break_until < old.break_until, old.break_until is not null and new.break_until is null)
    or coalesce(new.excluded_until < old.excluded_until, old.excluded_until is not null and new.excluded_until is null)
    or old.excluded_for_good and not new.excluded_for_good and not coalesce(new.excluded_until > old.returns_at, false)
    or coalesce(new.returns_at < new.excluded_until
      + case when new.excluded_for_good then interval '168 hours' else interval '24 hours' end,
      new.returns_at is not null)
  ) then
    raise check_violation using constraint = 'limit_break_is_never_shortened',
      message = format('a break of player %s can''t become shorter', new.player_id);
  end if;
  return new;
end $$;
create trigger limits_breaks_hold before update of break_until, excluded_until, excluded_for_good, returns_at
  on limits_counters for each row execute function limits_breaks_hold();

-- They answer a refusal now, and take the act's moment.
drop function if exists settle_count(settle_stake, date);

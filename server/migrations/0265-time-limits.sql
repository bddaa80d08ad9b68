-- A limit of time: how long a player sits at games in a UTC day, a week or a month, in thousandths
-- of a minute. Reports of sittings count it; `time_over_until` is the end of a period whose time is
-- used up, and stands in the row that a stake reads anyway.
create table limits_times (
  player_id bigint not null references accounts_players,
  day date not null,
  played_mills bigint not null,
  constraint limits_times_pkey primary key (player_id, day),
  constraint limit_time_is_never_below_zero check (played_mills >= 0)
);
grant select, insert, update on limits_times to vitrine_app;

alter table limits_counters
  add day_time_limit_mills limit_amount,
  add week_time_limit_mills limit_amount,
  add month_time_limit_mills limit_amount,
  add time_over_until timestamptz;
grant update (day_time_limit_mills, week_time_limit_mills, month_time_limit_mills, time_over_until)
  on limits_counters to vitrine_app;
create trigger limits_of_time_rise_when_confirmed
  before update of day_time_limit_mills, week_time_limit_mills, month_time_limit_mills on limits_counters
  for each row execute function limits_rise_when_confirmed();
alter table limits_raises
  drop constraint limit_raise_is_of_a_known_kind,
  add constraint limit_raise_is_of_a_known_kind check (kind in ('deposit', 'stake', 'loss', 'time'));

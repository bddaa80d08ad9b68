-- A sitting: the time that a player spends with games without a pause. Pages report it while a game
-- is shown. `check_due_at` stands in the row that a stake reads anyway: from then on the player
-- looks at the time and the result before the next stake. Null where no page has reported one.
create table sittings (
  player_id bigint primary key references accounts_players,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  -- The player's sums of the day on which it began, before it.
  staked_before_mills bigint not null,
  won_before_mills bigint not null,
  constraint sitting_is_seen_after_it_began check (seen_at >= began_at)
);
grant select, insert, update on sittings to vitrine_app;

create domain limit_check_minutes as smallint
  constraint limit_check_comes_within_an_hour check (value between 5 and 60);
alter table limits_counters
  add check_minutes limit_check_minutes not null default 60,
  add check_due_at timestamptz;
grant update (check_minutes, check_due_at) on limits_counters to vitrine_app;

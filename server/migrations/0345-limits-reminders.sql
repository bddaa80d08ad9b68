-- When a player is next reminded of the limits that stand, or that none does: every half year. The
-- first time is half a year after the job has first seen the player.
create table limits_reminders (
  player_id bigint not null references accounts_players,
  due_at timestamptz not null,
  constraint limits_reminders_pkey primary key (player_id)
);
create index limits_reminders_due on limits_reminders (due_at, player_id);
grant select, insert, update (due_at) on limits_reminders to vitrine_app;

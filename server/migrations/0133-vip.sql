-- Rewards for topping up in time, each offered to a player who is close to the next level.
create table vip_recharge_tasks (
  id bigint generated always as identity primary key,
  player_id bigint not null references accounts_players,
  -- The level that the player had, and the next one follows it.
  level smallint not null,
  -- The top-ups that earn the reward, between opening and closing.
  amount_mills bigint not null,
  reward_mills bigint not null,
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  paid_at timestamptz,
  constraint vip_recharge_task_is_below_the_last_level check (level between 0 and 9),
  constraint vip_recharge_task_asks_and_gives_something check (amount_mills > 0 and reward_mills > 0),
  constraint vip_recharge_task_is_open_for_a_day check (closes_at = opened_at + interval '24 hours'),
  constraint vip_recharge_task_is_paid_after_its_opening check (paid_at >= opened_at)
);
create index vip_recharge_tasks_of_player on vip_recharge_tasks (player_id, id desc);
create unique index vip_recharge_task_is_paid_once_for_each_level on vip_recharge_tasks (player_id, level) where paid_at is not null;

grant select, insert on vip_recharge_tasks to vitrine_app;
grant update (paid_at) on vip_recharge_tasks to vitrine_app;

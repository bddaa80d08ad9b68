-- Rewards of missions that players claimed: of a daily one once a day, of a one-time one once.
create table missions_claims (
  player_id bigint not null references accounts_players,
  mission text not null,
  -- The day that a daily mission was for; null for a one-time one.
  for_day date,
  -- The UTC day of `at`.
  claimed_on date not null,
  amount_mills bigint not null,
  at timestamptz not null,
  constraint mission_is_claimed_once unique nulls not distinct (player_id, mission, for_day),
  constraint mission_reward_is_positive check (amount_mills > 0),
  constraint mission_is_claimed_on_its_day check (
    claimed_on = (at at time zone 'UTC')::date and for_day = claimed_on
  )
);
create unique index missions_one_time_reward_once_a_day on missions_claims (player_id, claimed_on) where for_day is null;
create trigger missions_claims_append_only before update or delete on missions_claims
  for each row execute function refuse_change();
create trigger missions_claims_never_truncated before truncate on missions_claims
  for each statement execute function refuse_change();

grant select, insert on missions_claims to vitrine_app;

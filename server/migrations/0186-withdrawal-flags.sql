-- A trade that was reversed after its delivery flags its player: nothing more is withdrawn until an
-- operator has looked.
create table withdrawals_flags (
  withdrawal_id bigint primary key references withdrawals,
  player_id bigint not null references accounts_players,
  since timestamptz not null,
  ended_at timestamptz
);
create index withdrawals_flags_that_stand on withdrawals_flags (player_id) where ended_at is null;

grant select, insert on withdrawals_flags to vitrine_app;
grant update (ended_at) on withdrawals_flags to vitrine_app;

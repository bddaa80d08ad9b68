-- Stakes whose points are still to be given, noted by a listener; a job gives those of a player in
-- one act and deletes them with it.
create table points_stakes (
  player_id bigint not null references accounts_players,
  fact_id bigint not null references facts,
  staked_mills bigint not null,
  constraint points_of_a_stake_are_given_once primary key (player_id, fact_id),
  constraint points_are_of_a_stake check (staked_mills > 0)
);

grant select, insert, delete on points_stakes to vitrine_app;
-- To lock rows.
grant update (player_id) on points_stakes to vitrine_app;

-- By what a person is known again who excluded themself: hashes of the account's plain e-mail
-- address and Steam id at that moment. They outlast the account, and count with the exclusion.
create table limits_persons (
  player_id bigint not null references accounts_players,
  hash bytea not null,
  constraint limits_persons_pkey primary key (hash, player_id)
);
grant select, insert on limits_persons to vitrine_app;

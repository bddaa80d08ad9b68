-- The codes that a player typed on a UTC day and that don't exist: staff looks at many.
create table promotions_wrong_codes (
  player_id bigint not null references accounts_players,
  day date not null,
  tries int not null,
  constraint promotions_wrong_codes_pkey primary key (player_id, day),
  constraint promotions_wrong_code_is_counted check (tries > 0)
);
create index promotions_wrong_codes_by_day on promotions_wrong_codes (day, player_id);
grant select, insert, update, delete on promotions_wrong_codes to vitrine_app;

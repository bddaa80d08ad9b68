-- Openings of free cases: one of all kinds a UTC day.
create table free_openings (
  player_id bigint not null references accounts_players,
  day date not null,
  case_id bigint not null references cases,
  at timestamptz not null,
  constraint free_case_opens_once_a_day primary key (player_id, day),
  constraint free_opening_is_of_its_day check (day = (at at time zone 'UTC')::date)
);
create trigger free_openings_append_only before update or delete on free_openings
  for each row execute function refuse_change();
create trigger free_openings_never_truncated before truncate on free_openings
  for each statement execute function refuse_change();

grant select, insert on free_openings to vitrine_app;

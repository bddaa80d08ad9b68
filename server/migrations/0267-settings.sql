-- The values that operators gave to settings, each change a row: the newest of a key holds, and
-- without any the initial value.
create table settings_values (
  id bigint generated always as identity primary key,
  key text not null,
  value jsonb not null constraint settings_value_is_short check (length(value::text) <= 200),
  -- Null for the command line.
  actor_id bigint references accounts_players,
  at timestamptz not null
);
create index settings_values_of_a_key on settings_values (key, id desc);
create trigger settings_values_append_only before update or delete on settings_values
  for each row execute function refuse_change();
create trigger settings_values_never_truncated before truncate on settings_values
  for each statement execute function refuse_change();
grant select, insert on settings_values to vitrine_app;

-- The processes of the product, each with its last beat: one that ends takes its row along.
create table machine_processes (
  -- Random, of this start of the process.
  mark text primary key,
  roles text[] not null,
  -- The listeners that it feeds with facts.
  listeners text[] not null,
  version text not null,
  host text not null,
  pid int not null,
  started_at timestamptz not null,
  beat_at timestamptz not null,
  memory_bytes bigint not null,
  -- How late its event loop ran its timers between the last two beats, at the worst.
  lag_ms int not null,
  constraint machine_process_beats_after_its_start check (beat_at >= started_at),
  constraint machine_process_is_named check (char_length(mark) = 16 and char_length(host) <= 255),
  constraint machine_process_measures_are_not_negative check (memory_bytes >= 0 and lag_ms >= 0)
);
grant select, insert, update, delete on machine_processes to vitrine_app;

-- Our mistakes, as the log has them: each once, with how often and when it came last.
create table machine_faults (
  -- Of its words, its error and the place where it arose.
  fingerprint text primary key,
  words text not null,
  error text not null,
  stack text not null,
  -- The path of the call or page, without what stood in it.
  path text,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times bigint not null,
  -- Of the last request that met it.
  request_id text,
  version text not null,
  constraint machine_fault_has_bounds check (
    char_length(fingerprint) = 24 and char_length(words) <= 300 and char_length(error) <= 500
    and char_length(stack) <= 2000 and char_length(path) <= 300 and char_length(request_id) <= 60),
  constraint machine_fault_came check (times > 0 and last_at >= first_at)
);
create index machine_faults_newest on machine_faults (last_at desc);
grant select, insert, update, delete on machine_faults to vitrine_app;

-- Each time that operators closed the site for players or opened it again; the last one counts.
create table machine_closings (
  id bigint generated always as identity primary key,
  is_closed boolean not null,
  -- When it opens again, as players read it; it stays closed until somebody opens it.
  until_at timestamptz,
  actor_id bigint references accounts_players,
  at timestamptz not null,
  constraint machine_closing_ends_after_it_began check (until_at is null or is_closed and until_at > at)
);
create trigger machine_closings_stay before update or delete on machine_closings
  for each row execute function refuse_change();
create trigger machine_closings_are_not_emptied before truncate on machine_closings
  for each statement execute function refuse_change();
grant select, insert on machine_closings to vitrine_app;

-- The daily verification of the books stands beside backups and drills.
alter table backup_runs drop constraint backup_run_is_of_a_known_kind;
alter table backup_runs add constraint backup_run_is_of_a_known_kind
  check (kind in ('backup', 'drill', 'restore', 'verify'));

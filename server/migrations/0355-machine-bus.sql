-- How each process stands with the others: alone, joined to them over a bus, or cut off from it. A
-- process of the release before says nothing, and is alone.
alter table machine_processes add column bus text not null default 'alone'
  constraint machine_process_knows_its_bus check (bus in ('alone', 'joined', 'away'));

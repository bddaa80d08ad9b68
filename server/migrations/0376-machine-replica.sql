-- How each process stands with the replica that answers its reads: none is configured, it is asked,
-- it is too far behind, or it is unavailable. A process of the release before says nothing.
alter table machine_processes add column replica text not null default 'none'
  constraint machine_process_knows_its_replica check (replica in ('none', 'asked', 'behind', 'away'));

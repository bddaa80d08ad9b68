-- Each backup, each drill that restored one on trial, and each restore, with its outcome.
create table backup_runs (
  id bigint generated always as identity primary key,
  kind text not null,
  -- When it began.
  at timestamptz not null,
  ok boolean not null,
  -- The size of the backup, compressed; 0 if it came to none.
  bytes bigint not null,
  ms bigint not null,
  -- The backup's name and content, or why it failed.
  words text not null,
  constraint backup_run_is_of_a_known_kind check (kind in ('backup', 'drill', 'restore')),
  constraint backup_run_has_a_size_and_a_time check (bytes >= 0 and ms >= 0),
  constraint backup_run_says_what_became_of_it check (char_length(words) between 1 and 2000)
);
create index backup_runs_newest on backup_runs (kind, at desc);

grant select on backup_runs to vitrine_app;

-- The epoch of the facts that are written now. Transaction ids begin again in a new cluster, so a
-- restore raises it: facts of earlier epochs are complete, whatever their transaction ids.
do $$
begin
  execute format(
    'create function facts_epoch() returns int language sql immutable parallel safe set search_path = pg_catalog, pg_temp return %s',
    (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where a.attrelid = 'facts'::regclass and a.attname = 'epoch'));
end $$;
alter table facts alter column epoch set default facts_epoch();

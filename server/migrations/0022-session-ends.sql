-- Ended sessions, for any reason: each process polls this table every second and evicts them from
-- its cache.
create table accounts_session_ends (
  token_hash bytea not null,
  at timestamptz not null default now()
);
create index accounts_session_ends_at on accounts_session_ends (at);

create function accounts_note_session_end() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.accounts_session_ends (token_hash) values (old.token_hash);
  return null;
end $$;
create trigger accounts_session_ends after delete on accounts_sessions
  for each row execute function accounts_note_session_end();

grant select, insert, delete on accounts_session_ends to vitrine_app;

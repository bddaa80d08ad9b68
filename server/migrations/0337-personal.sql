-- Personal data: files of what is stored about a player, and accounts that are deleted.

-- A file that a player, or support for the player, asked for. It is made by a job, kept for a day.
create table personal_exports (
  id bigint generated always as identity primary key,
  player_id bigint not null references accounts_players,
  -- The member of staff who asked for it; null where the player did.
  actor_id bigint references accounts_players,
  asked_at timestamptz not null,
  ready_at timestamptz,
  -- Of the file, and as it is stored.
  bytes bigint,
  expires_at timestamptz not null,
  constraint personal_export_has_a_size_once_it_is_ready check ((ready_at is null) = (bytes is null)),
  constraint personal_export_ends_after_it_began check (expires_at > asked_at)
);
create index personal_exports_of_player on personal_exports (player_id, id desc);
create index personal_exports_by_end on personal_exports (expires_at);

-- The file in parts, compressed.
create table personal_parts (
  export_id bigint not null references personal_exports on delete cascade,
  n int not null,
  part bytea not null,
  primary key (export_id, n),
  constraint personal_part_is_bounded check (length(part) between 1 and 1048576)
);

-- An account that its player has asked to delete: asked, agreed to a second time, and done.
create table personal_deletions (
  player_id bigint primary key references accounts_players,
  asked_at timestamptz not null,
  -- The player gives up what money and tokens are left.
  gives_up boolean not null,
  -- Since the second yes: the moment of the deletion, unless the player signs in before.
  due_at timestamptz,
  done_at timestamptz,
  constraint personal_deletion_is_due_after_it_was_asked_for check (due_at > asked_at),
  constraint personal_deletion_was_due_when_it_was_done check (done_at >= due_at and (done_at is null or due_at is not null))
);
create index personal_deletions_due on personal_deletions (due_at) where done_at is null;

grant select, insert, update, delete on personal_exports to vitrine_app;
grant select, insert, delete on personal_parts to vitrine_app;
grant select, insert, update, delete on personal_deletions to vitrine_app;

-- By any way in: a session that begins cancels a deletion that isn't done, and none begins
-- after it. The rows of both are written by transactions that hold the player's row.
create function personal_session_begins() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.personal_deletions where player_id = new.player_id and done_at is null;
  if exists (select from public.personal_deletions where player_id = new.player_id) then
    raise exception 'account % is deleted', new.player_id using
      errcode = 'check_violation', constraint = 'personal_deleted_account_has_no_session';
  end if;
  return new;
end $$;
create trigger personal_session_begins before insert on accounts_sessions
  for each row execute function personal_session_begins();

-- A deletion is done once, and stays.
create function personal_deletion_stays() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'account % is deleted', old.player_id using
    errcode = 'check_violation', constraint = 'personal_deletion_stays';
end $$;
create trigger personal_deletion_stays before update or delete on personal_deletions
  for each row when (old.done_at is not null) execute function personal_deletion_stays();

-- The counterpart of money that players give up with their account.
insert into ledger_accounts (id, path) values (18, 'house/given_up');

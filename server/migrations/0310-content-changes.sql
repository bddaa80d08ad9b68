-- Every change of something that players read, field by field: of the site's own facts, of a page,
-- a banner, an announcement, an article or a notification. It stays when the record goes.
create table content_changes (
  id bigint generated always as identity primary key,
  -- The kind of record and its id: `page` and `4`; the site's own facts are `site` and `site`.
  kind text not null,
  record text not null,
  -- `title.de`, or `position` where all languages have the same.
  field text not null,
  -- Empty where the field said nothing.
  before text not null,
  after text not null,
  -- The member of staff who changed it; null: the command line.
  actor_id bigint references accounts_players,
  at timestamptz not null,
  constraint content_change_changes_something check (before <> after)
);
create index content_changes_of_record on content_changes (kind, record, id desc);
create trigger content_changes_append_only before update or delete on content_changes
  for each row execute function refuse_change();
create trigger content_changes_never_truncated before truncate on content_changes
  for each statement execute function refuse_change();
grant select, insert on content_changes to vitrine_app;

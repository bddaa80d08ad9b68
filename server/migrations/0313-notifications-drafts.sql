-- Notifications of the platform that aren't out yet: drafts, and those that wait for their moment.
-- A row goes away with its publication.
create table notifications_drafts (
  id bigint generated always as identity primary key,
  image text,
  link text,
  -- By language: a title and HTML.
  texts jsonb not null constraint notifications_draft_is_bounded check (length(texts::text) <= 200000),
  -- When it goes out; null for a draft.
  at timestamptz,
  -- Until when players read it; null: for good.
  ends_at timestamptz,
  -- The member of staff who planned it; null: the command line.
  actor_id bigint references accounts_players,
  -- Why it didn't go out at its moment; null while it waits.
  refused text,
  constraint notifications_draft_ends_after_it_begins check (ends_at > at)
);
grant select, insert, update, delete on notifications_drafts to vitrine_app;

alter table notifications add column ends_at timestamptz,
  add constraint notification_of_a_player_has_no_end check (player_id is null or ends_at is null);

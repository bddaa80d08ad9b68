-- Terms of play as published revisions: of those of a name whose moment has come, the one with the
-- highest number is in force, and without any the module's initial content. A later one takes the
-- place of one that still waits. The content stands among the rules, which acts name by its hash.
create table terms_revisions (
  name text not null,
  number int not null,
  hash text not null references settle_rules (hash),
  published_at timestamptz not null,
  starts_at timestamptz not null,
  -- Null for the command line.
  actor_id bigint references accounts_players,
  constraint terms_revisions_pkey primary key (name, number),
  constraint terms_are_of_a_known_name check (name in (
    'payments', 'levels', 'affiliates', 'points', 'events', 'missions')),
  constraint terms_revision_has_a_number check (number > 0),
  constraint terms_start_when_they_are_published_or_later check (starts_at >= published_at)
);
create trigger terms_revisions_append_only before update or delete on terms_revisions
  for each row execute function refuse_change();
create trigger terms_revisions_never_truncated before truncate on terms_revisions
  for each statement execute function refuse_change();
grant select on terms_revisions to vitrine_app;

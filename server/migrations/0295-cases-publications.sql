-- Publications of cases that wait for their moment. A row goes away with its publication.
create table cases_publications (
  id bigint generated always as identity primary key,
  -- Null: it creates a case.
  case_id bigint references cases,
  -- The revision that the draft began from: another one refuses it.
  seen_revision_id bigint references cases_revisions,
  draft jsonb not null,
  at timestamptz not null,
  -- The member of staff who scheduled it; null: the command line.
  actor_id bigint references accounts_players,
  created_at timestamptz not null,
  -- Why it was refused at its moment; null while it waits.
  refused text,
  constraint cases_publication_of_a_case_names_its_revision
    check ((case_id is null) = (seen_revision_id is null))
);
create index cases_publications_of_case on cases_publications (case_id);
grant select, insert, delete, update (refused) on cases_publications to vitrine_app;

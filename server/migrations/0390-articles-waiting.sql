-- Changes of a published article that wait for their moment: one set for each article, at most. A
-- row goes away with its publication.
create table articles_waiting (
  article_id bigint primary key references articles on delete cascade,
  -- The fields that change, `title.de` or `picture`; one that shall say nothing is empty.
  fields jsonb not null constraint articles_waiting_changes_something
    check (jsonb_typeof(fields) = 'object' and fields <> '{}'),
  -- When players read them.
  at timestamptz not null,
  -- The article's last change that their author saw: a later one of the same field conflicts.
  seen bigint not null,
  -- The member of staff who planned them; null: the command line.
  actor_id bigint references accounts_players,
  -- Why they weren't published at their moment; null while they wait.
  refused text
);
grant select, insert, update, delete on articles_waiting to vitrine_app;

-- Since when the product has paused a case, because an outcome came outside its band: it is closed
-- until a member of staff lifts the pause.
alter table cases add column paused_at timestamptz,
  add constraint case_is_closed_while_paused check (paused_at is null or not open);

-- The counts of a case that a member of staff has looked into when lifting its pause: later draws
-- alone can pause it again.
create table honesty_baselines (
  kind text not null,
  subject_id bigint not null,
  revision text not null,
  outcome text not null,
  seen bigint not null,
  constraint honesty_baselines_pkey primary key (kind, subject_id, revision, outcome),
  constraint honesty_baseline_is_of_a_case check (kind in ('case', 'battle')),
  constraint honesty_baseline_has_draws check (seen > 0)
);
grant select, insert, update (seen) on honesty_baselines to vitrine_app;

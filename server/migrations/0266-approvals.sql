-- Acts that wait for a second member of staff: the verb with its arguments, which is run again when
-- somebody else agrees. A row that was decided stays.
create table audit_approvals (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  verb text not null,
  args jsonb not null constraint approval_args_are_short check (length(args::text) <= 4000),
  right_name text not null,
  subject_kind text not null,
  subject_id text,
  will text not null constraint approval_says_its_effect check (length(will) between 1 and 1000),
  reason text not null constraint approval_reason_is_short check (length(reason) <= 500),
  proposer_id bigint not null references accounts_players,
  state text not null default 'waiting',
  decider_id bigint references accounts_players,
  decided_at timestamptz,
  decided_because text constraint approval_decision_is_short check (length(decided_because) <= 500),
  constraint approval_is_in_a_known_state check (state in ('waiting', 'done', 'declined', 'lapsed')),
  constraint approval_says_when_it_was_decided check ((state = 'waiting') = (decided_at is null)),
  constraint approval_is_decided_by_somebody check ((state in ('done', 'declined')) = (decider_id is not null)),
  constraint approval_is_never_of_its_proposer check (decider_id <> proposer_id)
);
create unique index audit_approval_waits_once on audit_approvals (proposer_id, verb, args) where state = 'waiting';
create index audit_approvals_by_state on audit_approvals (state, id);

create function audit_approval_is_decided_once() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'approval % is % already', old.id, old.state using
    errcode = 'check_violation', constraint = 'approval_is_decided_once';
end $$;
create trigger audit_approval_is_decided_once before update on audit_approvals
  for each row when (old.state <> 'waiting') execute function audit_approval_is_decided_once();
create trigger audit_approvals_stay before delete on audit_approvals
  for each row execute function refuse_change();
create trigger audit_approvals_are_never_truncated before truncate on audit_approvals
  for each statement execute function refuse_change();
grant select, insert, update (state, decider_id, decided_at, decided_because) on audit_approvals to vitrine_app;

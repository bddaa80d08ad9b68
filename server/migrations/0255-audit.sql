-- Each act of an operator, and each refused try, as one row of a chain: a row's hash covers the
-- hash before it, its number and its bytes. `body` is canonical JSON of ids, numbers and keys,
-- never of names, addresses or networks. The columns that lists filter by are made from it, so they
-- can't say anything else. The reason is beside it, and the body has its hash: erasing the words
-- later breaks no chain.
create table audit_rows (
  id bigint primary key constraint audit_id_is_positive check (id > 0),
  body text not null constraint audit_body_is_short check (length(body) <= 4000),
  reason text constraint audit_reason_is_short check (length(reason) <= 500),
  previous bytea not null constraint audit_previous_is_a_hash check (length(previous) = 32),
  hash bytea not null unique constraint audit_hash_is_a_hash check (length(hash) = 32),
  at_us bigint not null generated always as ((body::jsonb ->> 'at_us')::bigint) stored,
  actor_id bigint generated always as ((body::jsonb ->> 'actor_id')::bigint) stored,
  right_name text not null generated always as (body::jsonb ->> 'right') stored,
  subject_kind text not null generated always as (body::jsonb -> 'subject' ->> 'kind') stored,
  subject_id text generated always as (body::jsonb -> 'subject' ->> 'id') stored,
  refused text generated always as (body::jsonb ->> 'refused') stored
);
create index audit_rows_by_actor on audit_rows (actor_id, id);
create index audit_rows_by_subject on audit_rows (subject_kind, subject_id, id);
create index audit_rows_by_right on audit_rows (right_name, id);

-- The chain's end: its row orders those who append, and tells a chain whose last rows were cut off.
create table audit_head (
  is_head boolean primary key default true constraint audit_has_one_head check (is_head),
  id bigint not null,
  hash bytea not null
);
insert into audit_head (id, hash) values (0, decode(repeat('00', 32), 'hex'));

create trigger audit_rows_never_change before update or delete on audit_rows
  for each row execute function refuse_change();
create trigger audit_rows_are_never_truncated before truncate on audit_rows
  for each statement execute function refuse_change();

grant select on audit_rows, audit_head to vitrine_app;

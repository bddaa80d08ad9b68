-- Spent proofs of work: each counts once, in all processes together. Unlogged: rows live for some
-- minutes, and after a crash of the database a proof may be replayed once.
create unlogged table accounts_spent_work (
  signature bytea primary key,
  expires_at timestamptz not null,
  constraint accounts_spent_work_has_a_signature check (length(signature) = 32)
);
create index accounts_spent_work_expiry on accounts_spent_work (expires_at);

grant select, insert, delete on accounts_spent_work to vitrine_app;

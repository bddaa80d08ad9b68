-- Unlogged: nothing here lives longer than some minutes, and after a crash of the database work that is already done may be
-- shown once more. A piece of work counts once, in all processes together.
create unlogged table accounts_spent_work (
  signature bytea primary key,
  expires_at timestamptz not null,
  constraint accounts_spent_work_has_a_signature check (length(signature) = 32)
);
create index accounts_spent_work_expiry on accounts_spent_work (expires_at);

grant select, insert, delete on accounts_spent_work to vitrine_app;

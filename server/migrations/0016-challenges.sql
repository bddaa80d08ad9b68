-- Unlogged: nothing here lives longer than some minutes, and after a crash of the database a new challenge is asked for.
-- A challenge ends with its first check, so that nobody tries twice.
create unlogged table accounts_challenges (
  token_hash bytea primary key,
  sealed_solution bytea not null,
  expires_at timestamptz not null,
  constraint accounts_challenge_token_is_hashed check (length(token_hash) = 32)
);
create index accounts_challenges_expiry on accounts_challenges (expires_at);

-- A solved challenge. It is bound to the first purpose that takes it, and taken once.
create unlogged table accounts_proofs (
  token_hash bytea primary key,
  verification_hash bytea not null,
  expires_at timestamptz not null,
  purpose text,
  taken_at timestamptz,
  constraint accounts_proof_token_is_hashed check (length(token_hash) = 32),
  constraint accounts_proof_verification_is_hashed check (length(verification_hash) = 32),
  constraint accounts_proof_is_taken_for_a_purpose check (taken_at is null or purpose is not null)
);
create unique index accounts_proofs_verification on accounts_proofs (verification_hash);
create index accounts_proofs_expiry on accounts_proofs (expires_at);

grant select, insert, delete on accounts_challenges to vitrine_app;
grant select, insert, update, delete on accounts_proofs to vitrine_app;

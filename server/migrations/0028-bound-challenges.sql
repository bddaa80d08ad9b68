-- Binds a challenge and its proof to one network and browser, and to one purpose if it was named.
-- `client_hash`: hash of the client's own id, if it sent one. Challenges from before the upgrade
-- have to be solved again.
delete from accounts_challenges;
delete from accounts_proofs;
alter table accounts_challenges
  add column holder_hash bytea not null,
  add column client_hash bytea,
  add column purpose text,
  add constraint accounts_challenge_holder_is_hashed check (length(holder_hash) = 32 and length(client_hash) = 32);
alter table accounts_proofs
  add column holder_hash bytea not null,
  add column client_hash bytea,
  add constraint accounts_proof_holder_is_hashed check (length(holder_hash) = 32 and length(client_hash) = 32);

-- A challenge, and the proof that comes of it, belong to whom it was given out: one network and browser, and one purpose if it
-- was named. `client_hash` is what a client calls itself, where it does. Challenges of before the upgrade are solved anew.
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

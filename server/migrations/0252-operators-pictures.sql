-- A picture that the operator uploaded has no player, and is kept.
alter table accounts_uploads alter column player_id drop not null;
alter table accounts_uploads add constraint accounts_upload_of_no_player_is_kept
  check (player_id is not null or (is_kept and unused_since is null));

-- The way in by which a deleted account had joined, as its fact had it when address and Steam
-- account went: what is kept of the account can't say it any more.
alter table personal_deletions add column joined_by text,
  add constraint personal_deletion_knows_ways_in check (joined_by in ('email', 'steam'));

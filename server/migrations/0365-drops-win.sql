-- The won draw of a dear drop, whose public page the strip and the rankings lead to; null for cheap
-- drops, and for those of several draws or below their stake.
alter table drops add column draw_id bigint;

-- The table of levels may change: a row names the rule that it follows (0254), and the verification
-- compares it with that rule. The constraint keeps what holds under each.
alter table affiliates_levels
  drop constraint affiliates_level_is_known,
  add constraint affiliates_level_is_a_share check (level between 1 and 100 and share_ppm between 0 and 1000000 and active >= 0);

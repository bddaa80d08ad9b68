-- A free case may also ask for friends who joined and for cases opened, within the days in which
-- its top-ups count.
alter table cases
  add column invited_count int,
  add column opened_count int,
  add constraint case_that_asks_for_friends_is_free check (
    invited_count is null or (type in ('free', 'level', 'ladder') and invited_count between 1 and 1000)
  ),
  add constraint case_that_asks_for_openings_is_free check (
    opened_count is null or (type in ('free', 'level', 'ladder') and opened_count between 1 and 1000)
  );

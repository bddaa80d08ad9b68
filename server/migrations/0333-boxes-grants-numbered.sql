-- Grants have numbers, by which the console lists them.
alter table boxes_grants add column id bigint generated always as identity,
  add constraint boxes_grant_number_is_unique unique (id);
create index boxes_grants_of_case on boxes_grants (case_id, id);

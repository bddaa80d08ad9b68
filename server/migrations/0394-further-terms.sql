-- Weekly tasks, the share of gifts and the chance of upgrades are terms of play; a share that was
-- set goes on as their first revision. Its hash is that of `hashOfRule`: of the name and content as
-- canonical JSON.
alter table terms_revisions drop constraint terms_are_of_a_known_name;
alter table terms_revisions add constraint terms_are_of_a_known_name check (name in (
  'payments', 'levels', 'affiliates', 'points', 'events', 'missions', 'vip', 'budget', 'upgrades'));

with share as (
  select share_ppm, at from budget_shares order by id desc limit 1
), content as (
  select at, jsonb_build_object('gifts', jsonb_build_object('share_ppm', share_ppm)) as content,
    left(encode(sha256(convert_to(
      format('{"content":{"gifts":{"share_ppm":%s}},"name":"budget"}', share_ppm), 'utf8')), 'hex'), 16) as hash
  from share
), rule as (
  insert into settle_rules (name, hash, content) select 'budget', hash, content from content
  on conflict do nothing
)
insert into terms_revisions (name, number, hash, published_at, starts_at)
select 'budget', 1, hash, at, at from content;
drop table budget_shares;

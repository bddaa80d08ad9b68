-- Gifts follow top-ups as far as play covers them, so there are three tiers below the six of before.
alter table events drop constraint event_tier_is_known;
alter table events disable trigger events_append_only;
update events set tier = tier + 3 where season_id in (select id from events_seasons where kind <> 'coupon');
alter table events enable trigger events_append_only;
alter table events add constraint event_tier_is_known check (tier between 0 and 8);

-- Rows name the rule that they follow. Older ones name none: the first rule of their module is
-- theirs.
alter table levels_reached add column rule text references settle_rules (hash);
alter table vip_recharge_tasks add column rule text references settle_rules (hash);
alter table affiliates_levels add column rule text references settle_rules (hash);
-- A room's is that of its creation, and once it has started, that of its start.
alter table battles add column rule text references settle_rules (hash);
grant update (rule) on battles to vitrine_app;

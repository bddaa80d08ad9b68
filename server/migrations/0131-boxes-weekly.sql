-- Each VIP level may have a case of its own, which is given once a week.
alter table boxes_occasions
  drop constraint boxes_occasion_is_known,
  add constraint boxes_occasion_is_known check (occasion ~ '^(welcome|first_top_up|weekly_([1-9]|10))$');

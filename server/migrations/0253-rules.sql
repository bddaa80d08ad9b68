-- The rules of modules: numbers and tables that acts follow and that may change. A fact or a row
-- names the one that it follows, by the hash of its name and content; one that names none follows
-- the first of its module, which is here. Each start publishes those that are new.
create table settle_rules (
  id int generated always as identity primary key,
  name text not null,
  hash text not null,
  content jsonb not null,
  published_at timestamptz not null default now(),
  constraint rule_is_published_once unique (hash),
  constraint rule_has_a_hash check (hash ~ '^[0-9a-f]{16}$')
);
create trigger settle_rules_append_only before update or delete on settle_rules
  for each row execute function refuse_change();
create trigger settle_rules_never_truncated before truncate on settle_rules
  for each statement execute function refuse_change();
grant select on settle_rules to vitrine_app;

insert into settle_rules (name, hash, content) values
  ('levels', '38a8b7691774dbd3', '{"levels": {"1": {"exp_mills": 10000, "red_mills": 500}, "2": {"exp_mills": 50000, "red_mills": 2000}, "3": {"exp_mills": 100000, "red_mills": 5000}, "4": {"exp_mills": 300000, "red_mills": 10000}, "5": {"exp_mills": 500000, "red_mills": 20000}, "6": {"exp_mills": 1000000, "red_mills": 50000}, "7": {"exp_mills": 3000000, "red_mills": 100000}, "8": {"exp_mills": 5000000, "red_mills": 200000}, "9": {"exp_mills": 10000000, "red_mills": 500000}, "10": {"exp_mills": 30000000, "red_mills": 1500000}}}'),
  ('payments', '11e1bc4a8ea3b864', '{"daily_bonus": {"share_ppm": 200000, "least_mills": 10000, "most_mills": 20000}}'),
  ('affiliates', 'e41d222b2de1bf8c', '{"levels": [{"level": 1, "active": 0, "share_ppm": 30000}, {"level": 2, "active": 10, "share_ppm": 50000}, {"level": 3, "active": 50, "share_ppm": 70000}, {"level": 4, "active": 200, "share_ppm": 100000}], "active_friend": {"least_mills": 10000, "days": 30}}'),
  ('upgrades', 'f15a6e5f2674ed20', '{"chance": {"least_ppm": 100, "most_ppm": 750000, "of_fair_ppm": 950000}}'),
  ('battles', 'd93f83a160482e8f', '{"waits_ms": 1800000, "times": {"countdown_ms": 4000, "round_ms": 6000, "tie_ms": 4000}, "return_max_ppm": 953334}'),
  ('missions', '2ab0ce04da620a65', '{"kinds": {"play": "daily", "cases": "daily", "upgrade": "daily", "battle": "daily", "first_case": "once", "first_upgrade": "once", "first_battle": "once", "giveaway": "once", "reveal": "once", "trade_link": "once", "second_factor": "once"}}'),
  ('vip', 'bd6f571f4ac7546a', '{"tasks": {"stake": [100, 200, 300, 600, 1000, 2000, 4000, 6000, 10000, 20000], "cases": [50, 100, 150, 300, 500, 1000, 2000, 3000, 5000, 10000], "days": [50, 100, 150, 300, 500, 1000, 2000, 3000, 5000, 10000]}, "recharge_reward": {"share_ppm": 50000, "most_mills": 50000}}'),
  ('events', 'f7d79dcade740d49', '{"earned_balls": 2, "bought_a_day": 9, "snowmen": 9, "milestones": {"5": 5, "15": 10, "30": 15, "60": 30, "100": 40}, "coupon_most_ppm": 100000, "streak_days": 7, "streak": {"1": [101, 201, 474, 829, 426, 711, 1422, 2488, 4266, 7110, 14220, 35550, 71100, 355500], "2": [104, 206, 486, 850, 437, 729, 1458, 2551, 4374, 7290, 14580, 36450, 72900, 364500], "3": [107, 211, 498, 871, 448, 747, 1494, 2614, 4482, 7470, 14940, 37350, 74700, 373500], "4": [109, 216, 510, 892, 459, 765, 1530, 2677, 4590, 7650, 15300, 38250, 76500, 382500], "5": [114, 226, 534, 934, 480, 801, 1602, 2803, 4806, 8010, 16020, 40050, 80100, 400500], "6": [119, 237, 558, 976, 502, 837, 1674, 2929, 5022, 8370, 16740, 41850, 83700, 418500], "7": [245, 484, 1140, 1995, 1026, 1710, 3420, 5985, 10260, 17100, 34200, 85500, 171000, 855000]}}');

-- What was won, as everyone may see it. Only one process at a time takes facts for it, so ids are committed in their order:
-- who has read up to an id misses nothing below it. A job keeps the newest, and for a week the dearest of each hour.
create table drops (
  id bigint generated always as identity primary key,
  type text not null,
  case_id bigint references cases,
  player_id bigint not null references accounts_players,
  goods_id bigint not null references catalogue_goods,
  price_mills bigint not null,
  at timestamptz not null,
  constraint drop_type_is_known check (type in ('unpacking', 'battle', 'mall', 'windows', 'upgrade')),
  constraint drop_price_is_positive check (price_mills > 0)
);
create index drops_dearest on drops (price_mills desc, id desc);

-- How often an item dropped on a day, in UTC.
create table drops_days (
  day date not null,
  goods_id bigint not null references catalogue_goods,
  times int not null,
  primary key (day, goods_id),
  constraint drops_of_a_day_are_counted check (times > 0)
);

grant select, insert, delete on drops to vitrine_app;
grant select, insert, update, delete on drops_days to vitrine_app;

-- The house's expected margin of a day's stakes, and the bonus that they released: gifts follow
-- what is left. Of days that were counted before, null: as much as a stake leaves at least.
alter table history_days
  add column margin_mills bigint,
  add column released_mills bigint,
  add constraint history_margin_with_release check ((margin_mills is null) = (released_mills is null)),
  add constraint history_release_is_of_stakes check (released_mills between 0 and staked_mills);

-- A free case says the gifts of a day that it asks for, in points: its average follows them. Until
-- now they were a thousandth of the top-ups that it asks for, with another part for free cases.
alter table cases add column gift_points bigint;
update cases set gift_points = greatest(6000, ceil(top_up_mills * 0.2258)) where type in ('free', 'level', 'ladder');
alter table cases add constraint cases_gift_points_of_free check (
  case when type in ('free', 'level', 'ladder') then coalesce(gift_points > 0, false)
    else gift_points is null end
);

-- The part of what play brings that gifts give back, in parts per million; the newest counts.
create table budget_shares (
  id bigint generated always as identity primary key,
  share_ppm int not null,
  at timestamptz not null,
  constraint budget_share_leaves_half check (share_ppm between 0 and 500000)
);
grant select, insert on budget_shares to vitrine_app;

-- A day has places for so many daily missions; each claim takes the next one.
alter table missions_claims add column place smallint;
create unique index missions_daily_place_once on missions_claims (player_id, for_day, place) where place is not null;

-- The steps of gifts are others. The tables of a running season are for the former ones, so it
-- ends: the operator opens the next.
alter table events drop constraint event_tier_is_known;
alter table events add constraint event_tier_is_known check (tier between 0 and 30);
update events_seasons set closes_at = greatest(now(), opens_at + interval '1 second')
where kind <> 'coupon' and (closes_at is null or closes_at > now());

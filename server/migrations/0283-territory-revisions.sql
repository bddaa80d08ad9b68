-- Operators' decisions about countries: the newest revision counts. One without a profile leaves
-- the country to the rules of elsewhere, whose row is ZZ.
create table territory_revisions (
  id bigint generated always as identity primary key,
  country text not null,
  profile text,
  -- The rules in which it departs from its profile.
  changes jsonb not null default '{}',
  -- Entries of the menu that a cookie of their name with the value 1 hides.
  hidden_by_cookie text[] not null default '{}',
  -- Null: the command line.
  actor_id bigint references accounts_players,
  at timestamptz not null default now(),
  constraint territory_country_has_two_letters check (country ~ '^[A-Z]{2}$'),
  constraint territory_profile_is_known check (profile in ('default', 'strict', 'cases_closed', 'browse_only')),
  constraint territory_changes_are_named check (jsonb_typeof(changes) = 'object')
);
create index territory_revisions_newest on territory_revisions (country, id desc);
create trigger territory_revisions_append_only before update or delete on territory_revisions
  for each row execute function refuse_change();
create trigger territory_revisions_never_truncated before truncate on territory_revisions
  for each statement execute function refuse_change();

insert into territory_revisions (country, profile, changes, hidden_by_cookie)
select country, profile,
  (case when blocked then '{"blocked": true}'::jsonb else '{}'::jsonb end)
  || (case when blocked_games = '{}' then '{}'::jsonb else jsonb_build_object('blocked_games', blocked_games) end),
  hidden_by_cookie
from content_territories order by country;
drop table content_territories;

grant select, insert on territory_revisions to vitrine_app;

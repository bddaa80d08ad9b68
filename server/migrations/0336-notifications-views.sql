-- Messages of staff to a view: to all players whom a filter found. They are sent in batches.
create table notifications_views (
  id bigint generated always as identity primary key,
  -- Each player's notification tells of this fact, which `notification_tells_of_a_fact_once`.
  fact_id bigint not null,
  at timestamptz not null,
  -- Null for the command line.
  actor_id bigint references accounts_players,
  -- The filter as the list of players had it.
  filter jsonb not null,
  title text not null,
  text text not null,
  -- The players whom the filter found then, and the newest player of that moment.
  readers int not null,
  upto_id bigint not null,
  -- The progress: those up to this player have it.
  last_id bigint not null default 0,
  sent int not null default 0,
  ended_at timestamptz,
  -- An operator ended it before all had it.
  is_stopped boolean not null default false,
  asked_name text,
  constraint notifications_view_is_sent_once_for_a_request unique (asked_name),
  constraint notifications_view_tells_of_its_own_fact unique (fact_id),
  constraint notifications_view_says_something check (char_length(title) between 1 and 120 and char_length(text) between 1 and 2000),
  constraint notifications_view_is_stopped_at_a_moment check (not is_stopped or ended_at is not null)
);
create index notifications_views_open on notifications_views (id) where ended_at is null;
grant select, insert, update (last_id, sent, ended_at, is_stopped) on notifications_views to vitrine_app;

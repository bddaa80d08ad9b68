-- Public draws, counted by table and outcome: how often each came, to compare with its published
-- odds. Derived from seeds_draws and recomputed by the verification.
create table honesty_counts (
  kind text not null,
  -- The case or the event; the lower end of a band of upgrades, in ppm; the number of tied seats.
  subject_id bigint not null,
  -- The hash of the published revision; empty where there is none.
  revision text not null,
  outcome text not null,
  seen bigint not null,
  -- The sum of the draws' own published chances, of upgrades only: each has another one.
  chances_ppm bigint not null default 0,
  primary key (kind, subject_id, revision, outcome),
  constraint honesty_count_is_of_a_draw check (seen > 0),
  constraint honesty_chances_are_of_upgrades check (chances_ppm >= 0 and (kind = 'upgrade' or chances_ppm = 0))
);

-- The draws of each month, UTC, as far as they are counted: their file has exactly these.
create table honesty_months (
  begins_on date primary key,
  first_id bigint not null,
  last_id bigint not null,
  draws bigint not null,
  constraint honesty_month_begins_on_its_first_day check (begins_on = date_trunc('month', begins_on)::date),
  constraint honesty_month_has_draws check (draws > 0 and first_id <= last_id)
);

-- How far the draws are counted. A smaller id may be committed after a larger one: everything up to
-- `seen_id` is there once all transactions before `seen_tx` have ended.
create table honesty_progress (
  is_one boolean primary key default true,
  counted_id bigint not null default 0,
  counted_at timestamptz,
  seen_id bigint not null default 0,
  seen_tx xid8 not null default '0',
  -- When the counts were last judged, and how many comparisons that were.
  judged_at timestamptz,
  comparisons int not null default 0,
  constraint honesty_progress_is_one_row check (is_one),
  constraint honesty_counts_only_what_was_seen check (counted_id <= seen_id)
);
insert into honesty_progress default values;

-- An outcome that was outside its band when the counts were judged, until one at which it isn't.
create table honesty_alarms (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id bigint not null,
  revision text not null,
  outcome text not null,
  odds_ppm int not null,
  seen bigint not null,
  draws bigint not null,
  low_ppm int not null,
  high_ppm int not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  constraint honesty_alarm_is_outside_its_band check (odds_ppm < low_ppm or odds_ppm > high_ppm),
  constraint honesty_alarm_ends_after_it_began check (ended_at >= begun_at)
);
create unique index honesty_alarms_open_once on honesty_alarms (kind, subject_id, revision, outcome)
  where ended_at is null;

grant select, insert, update, delete on honesty_counts, honesty_months to vitrine_app;
grant select, update on honesty_progress to vitrine_app;
grant select, insert, update (odds_ppm, seen, draws, low_ppm, high_ppm, ended_at) on honesty_alarms to vitrine_app;

-- The queue of what deserves a person: signs of fraud, and of harm to players. An entry holds ids
-- and numbers, never names or addresses. The reason of a decision stands in the audit.
create table risks (
  id bigint generated always as identity primary key,
  player_id bigint not null references accounts_players,
  kind text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- The signs by name, each once: `withdrawal:12`, `day:2031-03-05`.
  signs text[] not null,
  count int not null generated always as (cardinality(signs)) stored,
  evidence jsonb not null,
  decision text,
  decided_at timestamptz,
  -- Null for the command line.
  decided_by bigint references accounts_players,
  -- The prepared message that asked the player, and what it offered.
  message text,
  offered text[] not null default '{}',
  constraint risk_is_of_a_known_kind check (kind in (
    'first_withdrawal', 'shared_device', 'shared_card', 'unlikely_gain', 'many_refunds', 'one_device_friends',
    'tried_codes', 'stake_after_dispute', 'long_days', 'refused_raises', 'many_methods', 'undone_withdrawals',
    'night_play', 'tripled_stakes')),
  constraint risk_has_signs check (cardinality(signs) > 0),
  constraint risk_is_seen_last_after_it_was_seen_first check (last_at >= first_at),
  constraint risk_decision_is_known check (decision in ('nothing', 'ask', 'hold', 'block')),
  constraint risk_is_decided_once check ((decision is null) = (decided_at is null)
    and (decided_by is null or decision is not null)),
  constraint risk_asks_by_a_message check ((message is null) = (decision is distinct from 'ask')),
  constraint risk_offers_by_a_message check (message is not null or cardinality(offered) = 0)
);
create unique index risk_of_a_kind_is_open_once on risks (player_id, kind) where decided_at is null;
create index risks_of_a_player on risks (player_id, id);
create index risks_by_age on risks ((-id), id);
create index risks_open_by_age on risks ((-id), id) where decided_at is null;
create index risks_by_count on risks (count, id);
grant select, insert, update (last_at, signs, evidence, decision, decided_at, decided_by, message, offered)
  on risks to vitrine_app;

create function risks_decided_stays() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  raise check_violation using constraint = 'risk_once_decided_stays',
    message = format('the risk %s is decided', old.id);
end $$;
create trigger risks_decided_stays before update on risks
  for each row when (old.decided_at is not null) execute function risks_decided_stays();

-- The nights of UTC on which a player staked, which a listener notes.
create table risks_nights (
  player_id bigint not null references accounts_players,
  day date not null,
  constraint risks_nights_pkey primary key (player_id, day)
);
grant select, insert, delete on risks_nights to vitrine_app;

-- Up to which player the job of the queue has looked; it goes on after them.
create table risks_looked (
  only_row boolean primary key default true,
  player_id bigint not null default 0,
  constraint risks_looks_in_one_place check (only_row)
);
insert into risks_looked default values;
grant select, update on risks_looked to vitrine_app;

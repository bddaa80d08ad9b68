-- Limits that players set for themselves. The columns of `limits_counters` hold those in force, and
-- `settle` checks them; here the product's role may write them, and nothing else of that table. The
-- wire's kinds are the columns' words.
alter table limits_counters rename column day_wager_limit_mills to day_stake_limit_mills;
alter table limits_counters rename column week_wager_limit_mills to week_stake_limit_mills;
alter table limits_counters rename column month_wager_limit_mills to month_stake_limit_mills;
grant update (day_deposit_limit_mills, day_stake_limit_mills, day_loss_limit_mills,
  week_deposit_limit_mills, week_stake_limit_mills, week_loss_limit_mills,
  month_deposit_limit_mills, month_stake_limit_mills, month_loss_limit_mills) on limits_counters to vitrine_app;

-- A raise that was asked for: it is confirmed within `[opens_at, lapses_at)` or lapses. A null
-- amount removes the limit. One per limit; a later wish takes its place.
create table limits_raises (
  player_id bigint not null references accounts_players,
  kind text not null,
  period text not null,
  amount_mills limit_amount,
  asked_at timestamptz not null,
  opens_at timestamptz not null,
  lapses_at timestamptz not null,
  confirmed_at timestamptz,
  constraint limits_raises_pkey primary key (player_id, kind, period),
  constraint limit_raise_is_of_a_known_kind check (kind in ('deposit', 'stake', 'loss')),
  constraint limit_raise_is_of_a_known_period check (period in ('day', 'week', 'month')),
  constraint limit_raise_waits_a_day_at_least check (opens_at >= asked_at + interval '24 hours'),
  constraint limit_raise_lapses_after_a_week check (lapses_at = opens_at + interval '168 hours'),
  constraint limit_raise_is_confirmed_in_its_time check (confirmed_at >= opens_at and confirmed_at < lapses_at)
);
grant select, insert, update, delete on limits_raises to vitrine_app;

-- The product's role raises or removes a limit only by a raise that was confirmed in its time.
-- Asked only where a statement names a limit, which `settle` never does.
create function limits_rise_when_confirmed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  changed record;
begin
  if current_user <> 'vitrine_app' then return new; end if;
  for changed in
    select before.key, (before.value)::bigint as was, (after.value)::bigint as now
    from jsonb_each_text(to_jsonb(old)) before join jsonb_each_text(to_jsonb(new)) after using (key)
    where before.key like '%\_limit\_mills' and before.value is distinct from after.value
  loop
    continue when changed.was is null or changed.now < changed.was;
    if not exists (
      select from limits_raises r where r.player_id = new.player_id and r.confirmed_at is not null
        and r.period || '_' || r.kind || '_limit_mills' = changed.key and r.amount_mills is not distinct from changed.now
    ) then
      raise check_violation using constraint = 'limit_rises_only_when_confirmed',
        message = format('the limit %s of player %s can''t rise', changed.key, new.player_id);
    end if;
  end loop;
  return new;
end $$;
create trigger limits_rise_when_confirmed before update of day_deposit_limit_mills, day_stake_limit_mills,
  day_loss_limit_mills, week_deposit_limit_mills, week_stake_limit_mills, week_loss_limit_mills,
  month_deposit_limit_mills, month_stake_limit_mills, month_loss_limit_mills on limits_counters
  for each row execute function limits_rise_when_confirmed();

-- The answer to the question whether the player wants a limit, asked before the first top-up.
create table limits_prompts (
  player_id bigint primary key references accounts_players,
  answer text not null,
  at timestamptz not null,
  constraint limits_prompt_has_a_known_answer check (answer in ('set', 'skipped'))
);
create trigger limits_prompts_append_only before update or delete on limits_prompts
  for each row execute function refuse_change();
create trigger limits_prompts_never_truncated before truncate on limits_prompts
  for each statement execute function refuse_change();
grant select, insert on limits_prompts to vitrine_app;

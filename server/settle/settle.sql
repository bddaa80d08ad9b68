-- The one statement that moves value. It writes everything that an act changes in one round trip,
-- or nothing. server/settle/settle.ts is the callers' side and says what each argument means.
--
-- Locks are taken in one order, so acts can't deadlock: the seed pair or room, accounts by id,
-- limits, items by id, backpacks, the key. The key comes last: a repetition is rare, works in vain
-- and then meets the unique key of the first request (waiting for it if it is under way), which
-- undoes all of it; the caller reads the first one's answer. Guards are plain reads: what they look
-- at is only ever replaced, and an act that began before the replacement may rightly end after it;
-- only that of a stock writes. They are asked once the accounts are locked, so a guard of an
-- account is exact.
-- VOLATILE under READ COMMITTED: each statement sees what a wait for a lock let in.
-- It runs with its owner's rights, because the product's role may not write these tables. Every
-- name is qualified, so no other schema can stand in for ours.
create or replace function settle(
  by_player bigint,
  at_time timestamptz,
  fact_kind text,
  fact_payload jsonb,
  request settle_key,
  drawn_from settle_seeds,
  draws settle_draw[],
  guards settle_guard[],
  locks bigint[],
  transfers settle_transfer[],
  grants settle_grant[],
  moves settle_move[],
  stakes settle_stake[],
  players bigint[],
  backpacks bigint[] default '{}',
  out status text,
  out fact bigint,
  out draw_ids bigint[],
  out item_ids bigint[],
  out balances bigint[]
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked settle_guard; transfer settle_transfer; draw settle_draw; granted settle_grant; moved settle_move;
  stake settle_stake;
  debit_balance bigint; debit_v bigint;
  credit_balance bigint; credit_v bigint;
  new_id bigint;
  new_version int;
  answer text;
  released bigint;
  repaid bigint;
  today date;
  of_player bigint;
  own bigint[];
begin
  -- Counting comes before every other write, so a stale pair leaves nothing behind.
  if drawn_from.pair_id is not null then
    update public.seeds_pairs set nonce = nonce + cardinality(draws)
      where id = drawn_from.pair_id and version = drawn_from.pair_version and nonce = drawn_from.first_nonce
        and state = 'active' and player_id = by_player;
    if not found then status := 'stale'; return; end if;
  elsif drawn_from.room_id is not null then
    update public.seeds_rooms set state = 'drawn' where id = drawn_from.room_id and state = 'closed';
    if not found then status := 'stale'; return; end if;
  end if;

  if cardinality(locks) > 0 then
    insert into public.ledger_accounts (id, path, balance_mills)
      select id, public.settle_pot_path(id), 0 from unnest(locks) id where id < 0 order by id
      on conflict do nothing;
    perform from public.ledger_accounts where id = any (locks) order by id for update;
  end if;

  foreach asked in array guards loop
    answer := public.settle_ask(asked.name, asked.id, asked.value);
    if answer is not null then
      raise exception using errcode = 'VT001', message = answer,
        detail = case when answer = 'player.blocked' then public.settle_play_block(by_player) else '' end;
    end if;
  end loop;

  insert into public.facts (kind, player_id, payload, at) values (fact_kind, by_player, fact_payload, at_time)
    returning id into fact;

  foreach transfer in array transfers loop
    debit_balance := null; debit_v := null; credit_balance := null; credit_v := null;
    if transfer.debit not between 1 and 99 then
      update public.ledger_accounts set balance_mills = balance_mills - transfer.amount_mills, version = version + 1
        where id = transfer.debit returning balance_mills, version into strict debit_balance, debit_v;
    end if;
    if transfer.credit not between 1 and 99 then
      update public.ledger_accounts set balance_mills = balance_mills + transfer.amount_mills, version = version + 1
        where id = transfer.credit returning balance_mills, version into strict credit_balance, credit_v;
    end if;
    insert into public.ledger_entries (fact_id, debit_account_id, credit_account_id, amount_mills,
        debit_balance_mills, debit_version, credit_balance_mills, credit_version, at)
      values (fact, transfer.debit, transfer.credit, transfer.amount_mills,
        debit_balance, debit_v, credit_balance, credit_v, at_time);
  end loop;

  if cardinality(stakes) > 0 then
    today := at_time at time zone 'utc';
  end if;
  foreach stake in array stakes loop
    -- A loss limit counts the stake before its win: nobody can stake more than the limit leaves.
    -- A stake is checked when it puts more at risk; deciding a held one puts nothing more at risk.
    update public.limits_counters set
      day_deposited_mills = day_deposited_mills + stake.deposited_mills,
      day_wagered_mills = day_wagered_mills + stake.staked_mills,
      day_lost_mills = day_lost_mills + stake.staked_mills - stake.won_mills,
      week_deposited_mills = week_deposited_mills + stake.deposited_mills,
      week_wagered_mills = week_wagered_mills + stake.staked_mills,
      week_lost_mills = week_lost_mills + stake.staked_mills - stake.won_mills,
      month_deposited_mills = month_deposited_mills + stake.deposited_mills,
      month_wagered_mills = month_wagered_mills + stake.staked_mills,
      month_lost_mills = month_lost_mills + stake.staked_mills - stake.won_mills,
      held_mills = held_mills + stake.held_mills
      where player_id = stake.player_id and day_begins_on = today
      returning case
        when stake.staked_mills + stake.held_mills > 0 and play_blocked_until > at_time then 'player.blocked'
        when stake.staked_mills + stake.held_mills > 0 and break_until > at_time then 'break.active'
        when stake.staked_mills + stake.held_mills > 0 and excluded_until is not null
          and coalesce(returns_at > at_time, true) then 'exclusion.active'
        when stake.staked_mills + stake.held_mills > 0 and check_due_at <= at_time then 'sitting.check_due'
        when stake.staked_mills + stake.held_mills > 0 and time_over_until > at_time then 'limit.reached'
        when stake.deposited_mills > 0 and stake.comes_anyway is not true
          and (day_deposited_mills > day_deposit_limit_mills
            or week_deposited_mills > week_deposit_limit_mills or month_deposited_mills > month_deposit_limit_mills
            or month_deposited_mills > stake.ceiling_mills)
          or stake.staked_mills + stake.held_mills > 0 and (day_wagered_mills + held_mills > day_stake_limit_mills
            or week_wagered_mills + held_mills > week_stake_limit_mills
            or month_wagered_mills + held_mills > month_stake_limit_mills
            or day_lost_mills + held_mills + stake.won_mills > day_loss_limit_mills
            or week_lost_mills + held_mills + stake.won_mills > week_loss_limit_mills
            or month_lost_mills + held_mills + stake.won_mills > month_loss_limit_mills) then 'limit.reached' end into answer;
    if not found then
      answer := public.settle_count(stake, today, at_time);
    end if;
    if answer = 'limit.reached' then
      raise exception using errcode = 'VT001', message = answer, detail = public.settle_reached_limit(stake);
    elsif answer = 'player.blocked' then
      raise exception using errcode = 'VT001', message = answer, detail = public.settle_play_block(stake.player_id);
    elsif answer is not null then
      raise exception using errcode = 'VT001', message = answer;
    end if;
  end loop;

  for i in 1 .. cardinality(draws) loop
    draw := draws[i];
    insert into public.seeds_draws
        (pair_id, nonce, room_id, fact_id, kind, subject_id, revision_id, content, outcome, at)
      values (drawn_from.pair_id, drawn_from.first_nonce + i - 1, drawn_from.room_id, fact, draw.kind,
        draw.subject_id, draw.revision_id, draw.content, draw.outcome, at_time)
      returning id into new_id;
    draw_ids[i] := new_id;
  end loop;

  for i in 1 .. cardinality(grants) loop
    granted := grants[i];
    insert into public.inventory_items (player_id, kind, goods_id, source, draw_id, draw_place, price_mills,
        fact_id, acquired_at)
      values (granted.player_id, granted.kind, granted.goods_id, granted.source, draw_ids[granted.draw],
        granted.place, granted.price_mills, fact, at_time)
      returning id into new_id;
    item_ids[i] := new_id;
  end loop;

  if cardinality(moves) > 0 then
    perform from public.inventory_items i
      where i.id in (select m.item_id from unnest(moves) m) order by i.id for update;
    foreach moved in array moves loop
      update public.inventory_items set state = moved.to_state, player_id = moved.to_player_id,
        source = coalesce(moved.to_source, source), version = version + 1
        where id = moved.item_id and player_id = moved.player_id and state = moved.from_state
          and source = coalesce(moved.from_source, source)
        returning version into new_version;
      if not found then
        raise exception using errcode = 'VT001', message = case
          when exists (select from public.inventory_items where id = moved.item_id and player_id = moved.player_id)
          then 'item.not_held' else 'item.unknown' end;
      end if;
      insert into public.inventory_moves (item_id, version, from_state, to_state, from_player_id, to_player_id,
          from_source, to_source, fact_id, at)
        values (moved.item_id, new_version, moved.from_state, moved.to_state, moved.player_id, moved.to_player_id,
          moved.from_source, moved.to_source, fact, at_time);
      item_ids := item_ids || moved.item_id;
    end loop;
  end if;

  if cardinality(backpacks) > 0 then
    insert into public.inventory_backpacks (player_id, version)
      select of_backpack, 1 from unnest(backpacks) of_backpack order by 1
      on conflict (player_id) do update set version = inventory_backpacks.version + 1;
  end if;

  foreach of_player in array players loop
    released := null;
    repaid := null;
    loop
      select array[of_player, sum(a.version)::bigint] || array_agg(a.balance_mills order by a.id) into own
        from public.ledger_accounts a where a.id between of_player * 100 + 1 and of_player * 100 + 99;
      -- The seventh value is the bonus, the eighth the debt. Few players have one, so both are
      -- looked for here, where they are read anyway; after a change they are read once more.
      -- An act without transfers or stakes, such as of a limit, repays nothing.
      if own[7] > 0 and cardinality(stakes) > 0 and released is null then
        released := public.settle_release(of_player, stakes, fact, at_time);
      elsif own[8] > 0 and repaid is null and cardinality(transfers) + cardinality(stakes) > 0 then
        repaid := public.settle_repay(of_player, stakes, transfers, coalesce(released, 0) > 0, fact, at_time);
      else
        exit;
      end if;
    end loop;
    balances := balances || own;
  end loop;
  status := 'settled';

  if request.key is not null then
    insert into public.idempotency_keys
      (player_id, scope, key, request_hash, memo, fact_id, draw_ids, item_ids, balances, at)
      values (case request.scope when 'player' then by_player else 0 end, request.scope, request.key,
        request.request_hash, request.memo, fact, draw_ids, item_ids, balances, at_time);
  end if;
end $$;

-- Each stake of the player releases a part of its amount from the bonus into money, as far as there
-- is any. Answers how much all of them released. The caller has locked the player's money, which
-- every other change of the bonus locks first.
create or replace function settle_release(of_player bigint, stakes settle_stake[], fact bigint, at_time timestamptz)
returns bigint language plpgsql as $$
declare
  stake settle_stake;
  amount bigint;
  total bigint := 0;
  bonus public.ledger_accounts; money public.ledger_accounts;
begin
  foreach stake in array stakes loop
    continue when stake.player_id <> of_player or stake.release_ppm = 0;
    select least(a.balance_mills, stake.staked_mills * stake.release_ppm / 1000000) into amount
      from public.ledger_accounts a where a.id = of_player * 100 + 5;
    continue when amount = 0;
    update public.ledger_accounts set balance_mills = balance_mills - amount, version = version + 1
      where id = of_player * 100 + 5 returning * into strict bonus;
    update public.ledger_accounts set balance_mills = balance_mills + amount, version = version + 1
      where id = of_player * 100 + 1 returning * into strict money;
    insert into public.ledger_entries (fact_id, debit_account_id, credit_account_id, amount_mills,
        debit_balance_mills, debit_version, credit_balance_mills, credit_version, at)
      values (fact, bonus.id, money.id, amount, bonus.balance_mills, bonus.version, money.balance_mills, money.version,
        at_time);
    total := total + amount;
  end loop;
  return total;
end $$;

-- A player who owes puts nothing at risk, and everything that comes in repays the debt before
-- anything else can be done with it: money, then tokens, one for one. Answers how much was repaid.
-- The act has locked the balance that it credits, and every other act that locks the debt has
-- locked both balances before; debts of several players are locked in the order of their ids.
create or replace function settle_repay(of_player bigint, stakes settle_stake[], transfers settle_transfer[],
  has_released boolean, fact bigint, at_time timestamptz)
returns bigint language plpgsql as $$
declare
  own_debt constant bigint := of_player * 100 + 6;
  house_refunds constant bigint := 10;
  house_debts constant bigint := 11;
  balance bigint;
  amount bigint;
  total bigint := 0;
  debtor public.ledger_accounts; payer public.ledger_accounts;
begin
  if exists (select from unnest(stakes) s where s.player_id = of_player and s.staked_mills + s.held_mills > 0) then
    raise exception using errcode = 'VT001', message = 'debt.owed';
  end if;
  select * into strict debtor from public.ledger_accounts where id = own_debt for update;
  foreach balance in array array[of_player * 100 + 1, of_player * 100 + 2] loop
    continue when not exists (select from unnest(transfers) t where t.credit in (balance, own_debt))
      and not (has_released and balance = of_player * 100 + 1);
    select least(a.balance_mills, debtor.balance_mills - total) into amount
      from public.ledger_accounts a where a.id = balance;
    continue when amount = 0;
    update public.ledger_accounts set balance_mills = balance_mills - amount, version = version + 1
      where id = balance returning * into strict payer;
    insert into public.ledger_entries (fact_id, debit_account_id, credit_account_id, amount_mills,
        debit_balance_mills, debit_version, at)
      values (fact, balance, house_refunds, amount, payer.balance_mills, payer.version, at_time);
    total := total + amount;
  end loop;
  if total > 0 then
    update public.ledger_accounts set balance_mills = balance_mills - total, version = version + 1
      where id = own_debt returning * into strict debtor;
    insert into public.ledger_entries (fact_id, debit_account_id, credit_account_id, amount_mills,
        debit_balance_mills, debit_version, at)
      values (fact, own_debt, house_debts, total, debtor.balance_mills, debtor.version, at_time);
  end if;
  return total;
end $$;

-- Counts a stake when a period has begun since the last one, whose amounts begin at zero. An act of
-- an earlier period, settled late, no longer counts in it. Answers the stake's refusal, if any.
create or replace function settle_count(stake settle_stake, today date, at_time timestamptz) returns text
language sql volatile
set search_path = pg_catalog, public, pg_temp as $$
  update limits_counters set
    day_deposited_mills = case when day_begins_on < today then 0 else day_deposited_mills end
      + case when day_begins_on > today then 0 else stake.deposited_mills end,
    day_wagered_mills = case when day_begins_on < today then 0 else day_wagered_mills end
      + case when day_begins_on > today then 0 else stake.staked_mills end,
    day_lost_mills = case when day_begins_on < today then 0 else day_lost_mills end
      + case when day_begins_on > today then 0 else stake.staked_mills - stake.won_mills end,
    day_begins_on = greatest(day_begins_on, today),
    week_deposited_mills = case when week_begins_on < this_week then 0 else week_deposited_mills end
      + case when week_begins_on > this_week then 0 else stake.deposited_mills end,
    week_wagered_mills = case when week_begins_on < this_week then 0 else week_wagered_mills end
      + case when week_begins_on > this_week then 0 else stake.staked_mills end,
    week_lost_mills = case when week_begins_on < this_week then 0 else week_lost_mills end
      + case when week_begins_on > this_week then 0 else stake.staked_mills - stake.won_mills end,
    week_begins_on = greatest(week_begins_on, this_week),
    month_deposited_mills = case when month_begins_on < this_month then 0 else month_deposited_mills end
      + case when month_begins_on > this_month then 0 else stake.deposited_mills end,
    month_wagered_mills = case when month_begins_on < this_month then 0 else month_wagered_mills end
      + case when month_begins_on > this_month then 0 else stake.staked_mills end,
    month_lost_mills = case when month_begins_on < this_month then 0 else month_lost_mills end
      + case when month_begins_on > this_month then 0 else stake.staked_mills - stake.won_mills end,
    month_begins_on = greatest(month_begins_on, this_month),
    held_mills = held_mills + stake.held_mills
  from (select date_trunc('week', today)::date as this_week, date_trunc('month', today)::date as this_month) begins
  where player_id = stake.player_id
  returning case
    when stake.staked_mills + stake.held_mills > 0 and play_blocked_until > at_time then 'player.blocked'
    when stake.staked_mills + stake.held_mills > 0 and break_until > at_time then 'break.active'
    when stake.staked_mills + stake.held_mills > 0 and excluded_until is not null
      and coalesce(returns_at > at_time, true) then 'exclusion.active'
    when stake.staked_mills + stake.held_mills > 0 and check_due_at <= at_time then 'sitting.check_due'
    when stake.staked_mills + stake.held_mills > 0 and time_over_until > at_time then 'limit.reached'
    when stake.deposited_mills > 0 and stake.comes_anyway is not true
      and (day_deposited_mills > day_deposit_limit_mills
        or week_deposited_mills > week_deposit_limit_mills or month_deposited_mills > month_deposit_limit_mills
        or month_deposited_mills > stake.ceiling_mills)
      or stake.staked_mills + stake.held_mills > 0 and (day_wagered_mills + held_mills > day_stake_limit_mills
        or week_wagered_mills + held_mills > week_stake_limit_mills
        or month_wagered_mills + held_mills > month_stake_limit_mills
        or day_lost_mills + held_mills + stake.won_mills > day_loss_limit_mills
        or week_lost_mills + held_mills + stake.won_mills > week_loss_limit_mills
        or month_lost_mills + held_mills + stake.won_mills > month_loss_limit_mills) then 'limit.reached' end
$$;

-- The limit that a stake exceeds, once it is counted, as JSON: what was used of it before, and the
-- day on which its period begins again. Of several, the one that stays reached the longest.
create or replace function settle_reached_limit(stake settle_stake) returns text language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select json_build_object('kind', kind, 'period', period, 'limit_mills', limit_mills,
    'used_mills', greatest(used_mills, 0), 'free_on', free_on, 'is_ceiling', is_ceiling)::text
  from limits_counters c
  cross join lateral (values
    ('day', day_deposited_mills, day_wagered_mills, day_lost_mills,
      day_deposit_limit_mills, day_stake_limit_mills, day_loss_limit_mills, day_time_limit_mills,
      day_begins_on, day_begins_on + 1),
    ('week', week_deposited_mills, week_wagered_mills, week_lost_mills,
      week_deposit_limit_mills, week_stake_limit_mills, week_loss_limit_mills, week_time_limit_mills,
      week_begins_on, week_begins_on + 7),
    ('month', month_deposited_mills, month_wagered_mills, month_lost_mills,
      month_deposit_limit_mills, month_stake_limit_mills, month_loss_limit_mills, month_time_limit_mills,
      month_begins_on, (month_begins_on + interval '1 month')::date)
  ) counted (period, deposited, wagered, lost, deposit_limit, stake_limit, loss_limit, time_limit, begins_on, free_on)
  cross join lateral (values
    ('deposit', deposited - stake.deposited_mills, stake.deposited_mills, deposit_limit, false),
    -- That of the country, whatever the player has set.
    ('deposit', deposited - stake.deposited_mills, stake.deposited_mills,
      case period when 'month' then stake.ceiling_mills end, true),
    ('stake', wagered + c.held_mills - stake.staked_mills - stake.held_mills,
      stake.staked_mills + stake.held_mills, stake_limit, false),
    ('loss', lost + c.held_mills - stake.staked_mills + stake.won_mills - stake.held_mills,
      stake.staked_mills + stake.held_mills, loss_limit, false),
    -- Time is used up once it has come to its limit; a stake takes none.
    ('time', (select coalesce(sum(t.played_mills), 0)::bigint from limits_times t
        where t.player_id = c.player_id and t.day >= begins_on),
      case when stake.staked_mills + stake.held_mills > 0 then 1 end, time_limit, false)
  ) of_kind (kind, used_mills, more_mills, limit_mills, is_ceiling)
  where c.player_id = stake.player_id and more_mills > 0 and used_mills + more_mills > limit_mills
  order by free_on desc, limit_mills limit 1
$$;

-- The block that keeps a player from playing, as JSON; empty when it was just lifted.
create or replace function settle_play_block(of_player bigint) returns text language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((
    select json_build_object('until', until, 'words', words)::text from blocks
    where player_id = of_player and what = 'play' and lifted_at is null
  ), '')
$$;

-- The path of a pot, from its id (server/settle/accounts.ts).
create or replace function settle_pot_path(id bigint) returns text language sql stable
set search_path = pg_catalog, pg_temp as $$
  select name || '/' || -id / 10 from public.ledger_pots where number = -id % 10
$$;

-- The account has had no entry since the act was decided: its version is the same.
create or replace function settle_guard_unmoved(account_id bigint, seen_version bigint) returns text
language plpgsql stable as $$
begin
  return (select case when version <> seen_version then 'stale' end from public.ledger_accounts where id = account_id);
end $$;

-- The player owes nothing: `account_id` is the player's debt.
create or replace function settle_guard_owes_nothing(account_id bigint, nothing bigint) returns text
language plpgsql stable as $$
begin
  return (select case when balance_mills > nothing then 'debt.owed' end from public.ledger_accounts where id = account_id);
end $$;

-- The player is on no break, not excluded, and not blocked by staff, at a moment in milliseconds.
create or replace function settle_guard_plays(of_player bigint, at_ms bigint) returns text
language plpgsql stable as $$
begin
  return (
    select case when play_blocked_until > at then 'player.blocked'
      when break_until > at then 'break.active'
      when excluded_until is not null and coalesce(returns_at > at, true) then 'exclusion.active' end
    from public.limits_counters, to_timestamp(at_ms / 1000.0) at where player_id = of_player
  );
end $$;

-- An act may not pass because its guard's name is misspelt.
create or replace function settle_miss_guard(name text) returns text language plpgsql stable as $$
begin
  raise exception 'there is no guard %', name;
end $$;

-- Asks a guard by its name: a module's function `<module>_guard_<name>(id, value)`, which answers
-- null, `stale` or a refusal. Guards are gathered here, so `settle` knows no module. PostgreSQL
-- inlines this function, which is volatile because a guard that writes is, and runs guards with the
-- search path of `settle`: one of their own, like any setting, would take longer than the guard.
do $do$ begin
  execute (
    select format('create or replace function settle_ask(name text, id bigint, value bigint) returns text
      language sql volatile return case name %s else public.settle_miss_guard(name) end', string_agg(format('when %L then public.%I(id, value)',
        replace(proname, '_guard_', '.'), proname), ' ' order by proname))
    from pg_proc where pronamespace = 'public'::regnamespace and proname like '%\_guard\_%'
  );
end $do$;

revoke all on function settle, settle_ask, settle_count, settle_guard_owes_nothing, settle_guard_plays,
  settle_guard_unmoved, settle_miss_guard, settle_play_block, settle_pot_path, settle_reached_limit, settle_release, settle_repay from public;
grant execute on function settle to vitrine_app;

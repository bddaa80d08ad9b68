-- The one statement that moves value. Everything an act changes is written here, in one round trip, or nothing is.
-- The callers' side, with what each argument means, is server/settle/settle.ts.
--
-- Locks are taken in one order, so that acts wait for each other but never in a circle: the key, the seed pair,
-- accounts by id, items by id. Guards are plain reads: what they look at is only ever replaced, and an act that began
-- before the replacement may rightly end after it.
-- VOLATILE under READ COMMITTED: each statement sees what a wait for a lock let in.
create function settle(
  by_player bigint,
  at_time timestamptz,
  fact_kind text,
  fact_payload jsonb,
  key_text text,
  key_hash text,
  key_memo text,
  pair bigint,
  pair_version int,
  first_nonce int,
  draw_kind text,
  draw_subject bigint,
  draw_revision bigint,
  draw_outcomes jsonb[],
  guard_kinds text[],
  guard_ids bigint[],
  guard_values bigint[],
  several_accounts boolean,
  debits text[],
  credits text[],
  amounts bigint[],
  grant_source text,
  grant_goods bigint[],
  grant_prices bigint[],
  change_items bigint[],
  change_from text,
  change_to text,
  out status text,
  out memo text,
  out fact bigint,
  out draw_ids bigint[],
  out item_ids bigint[],
  out balances bigint[],
  out balance_version bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stored idempotency_keys;
  debit_id bigint; debit_balance bigint; debit_v bigint;
  credit_id bigint; credit_balance bigint; credit_v bigint;
  found_items int;
begin
  -- A twin of this request waits here, then finds the answer.
  if key_text is not null then
    perform pg_advisory_xact_lock(hashtextextended(key_text, by_player));
    select * into stored from idempotency_keys k where k.player_id = by_player and k.key = key_text;
    if found then
      status := case
        when stored.request_hash <> key_hash then 'idempotency.other_input'
        when stored.memo is null then 'idempotency.forgotten'
        else 'replayed' end;
      memo := stored.memo; fact := stored.fact_id; draw_ids := stored.draw_ids; item_ids := stored.item_ids;
      balances := stored.balances_mills; balance_version := stored.balance_version;
      return;
    end if;
  end if;

  -- Counting comes before every other write, so a stale pair leaves nothing behind.
  if pair is not null then
    update seeds_pairs set nonce = nonce + cardinality(draw_outcomes)
      where id = pair and version = pair_version and nonce = first_nonce and state = 'active' and player_id = by_player;
    if not found then status := 'stale'; return; end if;
  end if;

  for i in 1 .. cardinality(guard_kinds) loop
    case guard_kinds[i]
      when 'case.open' then
        if not exists (select from cases where id = guard_ids[i] and open and type in ('paid', 'points')) then
          raise exception using errcode = 'VT001', message = 'case.closed';
        end if;
      when 'case.revision' then
        if not exists (select from cases where id = guard_ids[i] and revision_id = guard_values[i]) then
          raise exception using errcode = 'VT001', message = 'case.revision_changed';
        end if;
      when 'goods.price' then
        if not exists (select from catalogue_goods where id = guard_ids[i] and price_mills = guard_values[i]) then
          raise exception using errcode = 'VT001', message = 'stale';
        end if;
    end case;
  end loop;

  insert into facts (kind, player_id, payload, at) values (fact_kind, by_player, fact_payload, at_time)
    returning id into fact;

  if several_accounts then
    perform from ledger_accounts where path = any (debits || credits) and balance_mills is not null
      order by id for update;
  end if;
  for i in 1 .. cardinality(amounts) loop
    debit_balance := null; debit_v := null; credit_balance := null; credit_v := null;
    if starts_with(debits[i], 'player/') then
      update ledger_accounts set balance_mills = balance_mills - amounts[i], version = version + 1
        where path = debits[i] returning id, balance_mills, version into strict debit_id, debit_balance, debit_v;
    else
      select id into strict debit_id from ledger_accounts where path = debits[i];
    end if;
    if starts_with(credits[i], 'player/') then
      update ledger_accounts set balance_mills = balance_mills + amounts[i], version = version + 1
        where path = credits[i] returning id, balance_mills, version into strict credit_id, credit_balance, credit_v;
    else
      select id into strict credit_id from ledger_accounts where path = credits[i];
    end if;
    insert into ledger_entries (fact_id, debit_account_id, credit_account_id, amount_mills,
        debit_balance_mills, debit_version, credit_balance_mills, credit_version, at)
      values (fact, debit_id, credit_id, amounts[i], debit_balance, debit_v, credit_balance, credit_v, at_time);
  end loop;

  if pair is not null then
    with drawn as (
      insert into seeds_draws (pair_id, nonce, fact_id, kind, subject_id, revision_id, outcome, at)
      select pair, first_nonce + n - 1, fact, draw_kind, draw_subject, draw_revision, draw_outcomes[n], at_time
      from generate_series(1, cardinality(draw_outcomes)) n
      returning id, nonce
    ) select array_agg(id order by nonce) into draw_ids from drawn;
  end if;

  if grant_source is not null then
    with granted as (
      insert into inventory_items (player_id, kind, goods_id, source, draw_id, price_mills, fact_id, acquired_at)
      select by_player, 'item', grant_goods[n], grant_source, draw_ids[n], grant_prices[n], fact, at_time
      from generate_series(1, cardinality(grant_goods)) n
      returning id
    ) select array_agg(id order by id) into item_ids from granted;
  end if;

  if change_to is not null then
    perform from inventory_items where id = any (change_items) and player_id = by_player order by id for update;
    get diagnostics found_items = row_count;
    if found_items <> cardinality(change_items) then
      raise exception using errcode = 'VT001', message = 'item.unknown';
    end if;
    with changed as (
      update inventory_items set state = change_to, version = version + 1
      where id = any (change_items) and state = change_from
      returning id, version
    ) insert into inventory_moves (item_id, version, from_state, to_state, fact_id, at)
      select id, version, change_from, change_to, fact, at_time from changed;
    get diagnostics found_items = row_count;
    if found_items <> cardinality(change_items) then
      raise exception using errcode = 'VT001', message = 'item.not_held';
    end if;
    item_ids := change_items;
  end if;

  select array_agg(a.balance_mills order by a.id), sum(a.version) into balances, balance_version
    from ledger_accounts a where a.player_id = by_player;
  memo := key_memo;
  status := 'settled';

  if key_text is not null then
    insert into idempotency_keys
      (player_id, key, request_hash, memo, fact_id, draw_ids, item_ids, balances_mills, balance_version, at)
      values (by_player, key_text, key_hash, key_memo, fact, draw_ids, item_ids, balances, balance_version, at_time);
  end if;
end $$;

revoke all on function settle from public;
grant execute on function settle to vitrine_app;

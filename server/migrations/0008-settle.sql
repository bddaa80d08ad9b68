-- The one statement that moves value. Everything an act changes is written here, in one round trip, or nothing is.
-- The callers' side, with what each argument means, is server/settle/settle.ts.
--
-- Locks are taken in one order, so that acts wait for each other but never in a circle: the seed pair, accounts by id,
-- items by id, the key. The key comes last: a repetition is rare, it does its work in vain and then meets the unique key of
-- the first (waiting for it if it is under way), which undoes all of it; the caller reads the first one's answer. Guards are plain reads: what they look at is only ever replaced, and an act that began
-- before the replacement may rightly end after it.
-- VOLATILE under READ COMMITTED: each statement sees what a wait for a lock let in.
-- It runs with its owner's rights, because the product itself may not write these tables. Every name is qualified, so
-- that no other schema can stand in for ours.
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
  lock_accounts bigint[],
  debits bigint[],
  credits bigint[],
  amounts bigint[],
  grant_source text,
  grant_goods bigint[],
  grant_prices bigint[],
  change_items bigint[],
  change_from text,
  change_to text,
  out status text,
  out fact bigint,
  out draw_ids bigint[],
  out item_ids bigint[],
  out balances bigint[],
  out balance_version bigint
) language plpgsql security definer as $$
declare
  debit_balance bigint; debit_v bigint;
  credit_balance bigint; credit_v bigint;
  new_id bigint;
  found_items int;
begin
  -- Counting comes before every other write, so a stale pair leaves nothing behind.
  if pair is not null then
    update public.seeds_pairs set nonce = nonce + cardinality(draw_outcomes)
      where id = pair and version = pair_version and nonce = first_nonce and state = 'active' and player_id = by_player;
    if not found then status := 'stale'; return; end if;
  end if;

  for i in 1 .. cardinality(guard_kinds) loop
    case guard_kinds[i]
      when 'case.sells' then
        if not exists (select from public.cases where id = guard_ids[i] and revision_id = guard_values[i] and open) then
          raise exception using errcode = 'VT001', message =
            case when exists (select from public.cases where id = guard_ids[i] and open)
              then 'case.revision_changed' else 'case.closed' end;
        end if;
      when 'goods.price' then
        if not exists (select from public.catalogue_goods where id = guard_ids[i] and price_mills = guard_values[i]) then
          raise exception using errcode = 'VT001', message = 'stale';
        end if;
    end case;
  end loop;

  insert into public.facts (kind, player_id, payload, at) values (fact_kind, by_player, fact_payload, at_time)
    returning id into fact;

  if cardinality(lock_accounts) > 1 then
    perform from public.ledger_accounts where id = any (lock_accounts) order by id for update;
  end if;
  for i in 1 .. cardinality(amounts) loop
    debit_balance := null; debit_v := null; credit_balance := null; credit_v := null;
    if debits[i] = any (lock_accounts) then
      update public.ledger_accounts set balance_mills = balance_mills - amounts[i], version = version + 1
        where id = debits[i] returning balance_mills, version into strict debit_balance, debit_v;
    end if;
    if credits[i] = any (lock_accounts) then
      update public.ledger_accounts set balance_mills = balance_mills + amounts[i], version = version + 1
        where id = credits[i] returning balance_mills, version into strict credit_balance, credit_v;
    end if;
    insert into public.ledger_entries (fact_id, debit_account_id, credit_account_id, amount_mills,
        debit_balance_mills, debit_version, credit_balance_mills, credit_version, at)
      values (fact, debits[i], credits[i], amounts[i], debit_balance, debit_v, credit_balance, credit_v, at_time);
  end loop;

  for i in 1 .. cardinality(draw_outcomes) loop
    insert into public.seeds_draws (pair_id, nonce, fact_id, kind, subject_id, revision_id, outcome, at)
      values (pair, first_nonce + i - 1, fact, draw_kind, draw_subject, draw_revision, draw_outcomes[i], at_time)
      returning id into new_id;
    draw_ids[i] := new_id;
  end loop;

  for i in 1 .. cardinality(grant_goods) loop
    insert into public.inventory_items (player_id, kind, goods_id, source, draw_id, price_mills, fact_id, acquired_at)
      values (by_player, 'item', grant_goods[i], grant_source, draw_ids[i], grant_prices[i], fact, at_time)
      returning id into new_id;
    item_ids[i] := new_id;
  end loop;

  if change_to is not null then
    perform from public.inventory_items where id = any (change_items) and player_id = by_player order by id for update;
    get diagnostics found_items = row_count;
    if found_items <> cardinality(change_items) then
      raise exception using errcode = 'VT001', message = 'item.unknown';
    end if;
    with changed as (
      update public.inventory_items set state = change_to, version = version + 1
      where id = any (change_items) and state = change_from
      returning id, version
    ) insert into public.inventory_moves (item_id, version, from_state, to_state, fact_id, at)
      select id, version, change_from, change_to, fact, at_time from changed;
    get diagnostics found_items = row_count;
    if found_items <> cardinality(change_items) then
      raise exception using errcode = 'VT001', message = 'item.not_held';
    end if;
    item_ids := change_items;
  end if;

  select array_agg(a.balance_mills order by a.id), sum(a.version)::bigint into balances, balance_version
    from public.ledger_accounts a where a.id between by_player * 100 + 1 and by_player * 100 + 99;
  status := 'settled';

  if key_text is not null then
    insert into public.idempotency_keys
      (player_id, key, request_hash, memo, fact_id, draw_ids, item_ids, balances_mills, balance_version, at)
      values (by_player, key_text, key_hash, key_memo, fact, draw_ids, item_ids, balances, balance_version, at_time);
  end if;
end $$;

revoke all on function settle from public;
grant execute on function settle to vitrine_app;

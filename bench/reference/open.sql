-- The database alone: writes the rows of one opening, column for column, and nothing else. No
-- question is asked (is the case open, does the player own the pair, was this key used), so it is
-- the ceiling for `settle`.
create or replace function open_reference(
  player bigint, key_text text, key_hash text, memo_text text, payload_json jsonb, outcome_json jsonb,
  case_id bigint, revision bigint, goods bigint, price bigint, goods_price bigint, moment timestamptz
) returns bigint[] language plpgsql as $$
declare
  pair bigint; drawn_nonce int; fact bigint; balance bigint; account_version bigint; draw bigint;
  item bigint; balances bigint[]; total_version bigint;
begin
  update seeds_pairs set nonce = nonce + 1 where player_id = player and state = 'active' returning id, nonce - 1 into pair, drawn_nonce;
  insert into facts (kind, player_id, payload, at) values ('case.opened', player, payload_json, moment) returning id into fact;
  update ledger_accounts set balance_mills = balance_mills - price, version = version + 1
    where id = player * 100 + 1 returning balance_mills, version into balance, account_version;
  insert into ledger_entries (fact_id, debit_account_id, credit_account_id, amount_mills, debit_balance_mills, debit_version, at)
    values (fact, player * 100 + 1, 2, price, balance, account_version, moment);
  update limits_counters set
    day_wagered_mills = day_wagered_mills + price, day_lost_mills = day_lost_mills + price - goods_price,
    week_wagered_mills = week_wagered_mills + price, week_lost_mills = week_lost_mills + price - goods_price,
    month_wagered_mills = month_wagered_mills + price, month_lost_mills = month_lost_mills + price - goods_price
    where player_id = player and day_begins_on = (moment at time zone 'utc')::date;
  insert into seeds_draws (pair_id, nonce, fact_id, kind, subject_id, revision_id, outcome, at)
    values (pair, drawn_nonce, fact, 'case', case_id, revision, outcome_json, moment) returning id into draw;
  insert into inventory_items (player_id, kind, goods_id, source, draw_id, price_mills, fact_id, acquired_at)
    values (player, 'item', goods, 'case', draw, goods_price, fact, moment) returning id into item;
  select array_agg(balance_mills order by id), sum(version) into balances, total_version
    from ledger_accounts where id between player * 100 + 1 and player * 100 + 99;
  insert into idempotency_keys (player_id, key, request_hash, memo, fact_id, draw_ids, item_ids, balances, at)
    values (player, key_text, key_hash, memo_text, fact, array[draw], array[item], array[player, total_version] || balances, moment);
  return balances;
end $$;

-- Everything that comes in repays a debt now, not only top-ups. Money and tokens of players who owe
-- repay at once what they can, by one fact, from which the verification knows when the rule began.
do $$
declare
  told bigint;
  owing record;
  paying record;
  amount bigint;
  total bigint;
begin
  if not exists (select from facts) then return; end if;
  insert into facts (kind, player_id, payload, at) values ('debts.repaid', null, '{}', now()) returning id into told;
  for owing in
    select id, balance_mills from ledger_accounts where id >= 100 and id % 100 = 6 and balance_mills > 0 order by id
  loop
    total := 0;
    for paying in
      select id, balance_mills from ledger_accounts where id in (owing.id - 5, owing.id - 4) order by id
    loop
      amount := least(paying.balance_mills, owing.balance_mills - total);
      continue when amount = 0;
      update ledger_accounts set balance_mills = balance_mills - amount, version = version + 1 where id = paying.id;
      insert into ledger_entries (fact_id, debit_account_id, credit_account_id, amount_mills,
          debit_balance_mills, debit_version, at)
        select told, id, 10, amount, balance_mills, version, now() from ledger_accounts where id = paying.id;
      total := total + amount;
    end loop;
    continue when total = 0;
    update ledger_accounts set balance_mills = balance_mills - total, version = version + 1 where id = owing.id;
    insert into ledger_entries (fact_id, debit_account_id, credit_account_id, amount_mills,
        debit_balance_mills, debit_version, at)
      select told, id, 11, total, balance_mills, version, now() from ledger_accounts where id = owing.id;
  end loop;
end $$;

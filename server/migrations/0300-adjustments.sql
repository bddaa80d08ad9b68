-- The counterpart of money that operators add to balances of players, or take from them.
insert into ledger_accounts (id, path) values (17, 'house/adjustments');

-- The kinds of pots. The id of a pot is computed: −(10 × id + number).
create table ledger_pots (
  number smallint primary key constraint pot_has_one_digit check (number between 1 and 9),
  name text not null unique
);
insert into ledger_pots (number, name) values
  (1, 'battle'),
  (2, 'withdrawal'),
  (4, 'referral'),
  (5, 'giveaway');
grant select on ledger_pots to vitrine_app;

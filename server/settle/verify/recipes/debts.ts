import { house } from '../../accounts.ts';
import type { Check } from '../check.ts';

/** How debts of the time before the rule were repaid: by one fact, of all players. */
export const debt_recipes: Readonly<Record<string, readonly string[]>> = { 'debts.repaid': [] };

/**
 * The fact with which the rule began that whatever comes in repays a debt. Older facts repaid only
 * by top-ups. Books that are younger than the rule have none.
 */
export const repaid_from = `(select coalesce(min(id), 0) from facts where kind = 'debts.repaid')`;

/** Each fact's repayment of a debt, with what was there before it. */
const repayments = `
  select d.fact_id, d.at, d.debit_account_id as owed_by, d.debit_balance_mills + d.amount_mills as debt,
    coalesce(m.debit_balance_mills + m.amount_mills, 0) as money,
    coalesce(t.debit_balance_mills + t.amount_mills, 0) as tokens
  from ledger_entries d
  left join ledger_entries m on m.fact_id = d.fact_id and m.debit_account_id = d.debit_account_id - 5
    and m.credit_account_id = ${house.refunds}
  left join ledger_entries t on t.fact_id = d.fact_id and t.debit_account_id = d.debit_account_id - 4
    and t.credit_account_id = ${house.refunds}
  where d.debit_account_id >= 100 and d.debit_account_id % 100 = 6 and d.credit_account_id = ${house.debts}
    and d.fact_id >= ${repaid_from}`;

/** A debt is repaid with all the money that there is, then with tokens, and never beyond itself. */
export const repayment_recipe = `
  select * from (
    with repaid as materialized (
      select *, least(money, debt) as by_money, least(tokens, debt - least(money, debt)) as by_tokens
      from (${repayments}) r
    )
    select fact_id, at, owed_by - 5, ${house.refunds}, by_money::text from repaid where by_money > 0
    union all
    select fact_id, at, owed_by - 4, ${house.refunds}, by_tokens::text from repaid where by_tokens > 0
    union all
    select fact_id, at, owed_by, ${house.debts}, (by_money + by_tokens)::text from repaid
  ) told`;

const ever_owed = `
  select credit_account_id / 100 from ledger_entries where credit_account_id >= 100 and credit_account_id % 100 = 6`;

/** An act may have begun before a debt that was written first, and clocks may differ. */
const slack = `interval '1 minute'`;

/** The debt of a player after the last entry of which `is_before` holds. */
const debtAfter = (player: string, is_before: string) => `coalesce((
    select case when e.debit_account_id = ${player} * 100 + 6 then e.debit_balance_mills else e.credit_balance_mills end
    from ledger_entries e where ${player} * 100 + 6 in (e.debit_account_id, e.credit_account_id) and ${is_before}
    order by e.id desc limit 1
  ), 0)`;

/** The debt of a player just before a move `m`, that was there some time before it, too. */
const debt_before = `least(${debtAfter('m.from_player_id', 'e.fact_id < m.fact_id')},
    ${debtAfter('m.from_player_id', `e.at <= m.at - ${slack}`)})`;

/**
 * Debts: whatever came in has repaid them, and nothing of a player who owed left or was put at
 * risk. `stakes` is a query of all stakes.
 */
export const debtChecks = (stakes: string): readonly Check[] => [
  {
    name: 'a player who owes has neither money nor tokens',
    rows: `ledger_accounts d join ledger_accounts a on a.id in (d.id - 5, d.id - 4)
      and d.id >= 100 and d.id % 100 = 6 and d.balance_mills > 0`,
    claims: [
      [
        `'ledger_accounts ' || a.id`,
        'balance_mills',
        'a.balance_mills',
        `'ledger_accounts ' || d.id || ', a debt'`,
        '0',
      ],
    ],
  },
  {
    name: 'no item of a player who owed was staked or left',
    rows: `(
        select m.fact_id, ${debt_before} as debt, m.from_player_id as player_id
        from inventory_moves m
        where m.from_player_id in (${ever_owed}) and m.fact_id >= ${repaid_from}
          and m.from_state = 'held' and m.to_player_id = m.from_player_id
          and (m.to_state in ('staked', 'escrowed', 'withdrawing') or m.fact_id in (select s.fact_id from (${stakes}) s))
      ) m`,
    claims: [
      [
        `'facts ' || m.fact_id`,
        'the debt before it',
        'm.debt',
        `'ledger_accounts ' || m.player_id * 100 + 6`,
        '0',
      ],
    ],
  },
];

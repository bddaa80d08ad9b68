import { balancesBefore, firstEntries } from '../settle/verify/recipes/before.ts';
import { repaid_from } from '../settle/verify/recipes/debts.ts';
import { amountIn } from '../settle/verify/recipes/flow.ts';

/** The number of the balance that a payment credits or a refund debits. */
export const balanceIn = (name: string) =>
  `case f.payload ->> '${name}' when 'money' then 1 when 'shop_score' then 2 end`;
export const topped_up = `f.player_id * 100 + ${balanceIn('to')}`;

/** An amount that older facts lack, because it was none then. */
export const optionalAmount = (name: string) => `coalesce(${amountIn(name)}, 0)`;

/** The repayment by a top-up from before `settle` repaid debts by itself. */
export const repaid_once = `case when f.id < ${repaid_from} then ${amountIn('repaid_mills')} else 0 end`;

export const depositOf = (kind: string) => `
  select f.id as fact_id, f.player_id, f.at, 0::numeric as staked_mills, ${amountIn('amount_mills')} as deposited_mills, 0::numeric as won_mills
  from facts f where f.kind = '${kind}'`;

export const of_fact = `coalesce('facts ' || f.id, 'no fact')`;
export const of_order = `coalesce('payments_orders ' || o.id, 'no order')`;

/** A row for each fact of some kinds and account number, with the first entry of the fact. */
const marksOf = (kinds: readonly string[], numbers: readonly number[]) =>
  `select first.fact_id, first.player_id * 100 + n as account_id, first.entry
  from (${firstEntries(kinds)}) first, unnest(array[${numbers.join(', ')}]) n`;

export const had = (number: number) => `(coalesce(b${number}.balance, 0))`;
export const joinBalance = (number: number) =>
  `left join balances b${number} on b${number}.fact_id = f.id and b${number}.account_id = f.player_id * 100 + ${number}`;

export const balancesOf = (kinds: readonly string[], numbers: readonly number[]) => `(
  with balances as materialized (select * from ${balancesBefore(marksOf(kinds, numbers))} before)`;

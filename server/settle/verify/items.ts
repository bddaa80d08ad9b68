import { balance_names } from '../accounts.ts';
import type { Check } from './check.ts';

/** Nothing yielded anything twice: no draw, act or seed. */
export const item_checks: readonly Check[] = [
  {
    name: 'nothing came twice out of one draw, seed or act',
    rows: `(
        select concat('inventory_items ', min(id), ' and inventory_items ', max(id)) as twins, count(*) as times,
          'seeds_draws ' || draw_id as source
        from inventory_items where draw_id is not null group by draw_id, draw_place having count(*) > 1
        union all
        select concat('seeds_pairs ', min(id), ' and seeds_pairs ', max(id)), count(*), 'their server seed'
        from seeds_pairs group by server_seed having count(*) > 1
        union all
        select concat('idempotency_keys ', min(player_id), '/', min(key), ' and idempotency_keys ', max(player_id), '/', max(key)),
          count(*), 'facts ' || fact_id
        from idempotency_keys group by fact_id having count(*) > 1
        union all
        select concat('ledger_entries ', min(id), ' and ledger_entries ', max(id)), count(*), 'facts ' || fact_id
        from ledger_entries group by fact_id, debit_account_id, credit_account_id having count(*) > 1
      ) twin`,
    claims: [['twin.twins', 'their number', 'twin.times', 'twin.source', '1']],
  },
];

const key = `concat('idempotency_keys ', k.player_id, '/', k.key)`;
const fact = `concat('facts ', k.fact_id)`;
/** A balance in a stored answer: each player has an id, a version and the balances. */
const storedBalance = (account_id: string) => `(
  select k.balances[n + 1 + ${account_id} % 100]
  from generate_series(1, cardinality(k.balances), ${2 + balance_names.length}) n where k.balances[n] = ${account_id} / 100)`;

/** Keys: a retry gets the result of the first request. The answer is deleted after 30 days. */
export const key_checks: readonly Check[] = [
  {
    // Also where the act moved no amount, so that no entry says what is left.
    name: 'every key answers first with the balances of the player who acted',
    rows: `(select * from idempotency_keys where memo is not null) k join facts f on f.id = k.fact_id`,
    claims: [
      [
        key,
        'balances',
        `case when f.player_id is not null then coalesce(k.balances[1], 0) end`,
        fact,
        'f.player_id',
      ],
    ],
  },
  {
    name: 'every key answers with the balances that its act left',
    rows: `(select * from idempotency_keys where memo is not null) k join (
        select distinct on (fact_id, account_id) * from (
          select fact_id, id, debit_account_id as account_id, debit_balance_mills as balance, debit_version as version from ledger_entries
          union all
          select fact_id, id, credit_account_id, credit_balance_mills, credit_version from ledger_entries
        ) side where account_id >= 100 and fact_id in (select fact_id from idempotency_keys where memo is not null) order by fact_id, account_id, version desc
      ) e on e.fact_id = k.fact_id`,
    claims: [
      [key, 'balances', storedBalance('e.account_id'), `'ledger_entries ' || e.id`, 'e.balance'],
    ],
  },
];

/** A complete forged act, as consistent as an attacker who can run any statement could make it. */
export interface Forgery {
  statements: readonly string[];
  /** Queries for the names of the rows that the verification must report. */
  names: readonly string[];
}

const player = `(select max(player_id) from facts where kind = 'case.opened')`;
const newest = (table: string) => `select '${table} ' || max(id) from ${table}`;

interface ForgedAct {
  kind: string;
  payload: string;
  /** House account, number of the player's account, mills: from the first to the second. */
  pays?: [house: number, balance: number, amount_mills: number];
  grants?: { source: string; price_mills: number };
  sells?: string;
}

/** Calls `settle` directly, as an attacker with the product's own database role can. */
function settled({ kind, payload, pays, grants, sells }: ForgedAct): string {
  const [house, balance, amount] = pays ?? [];
  const rows = (type: string, row: string | undefined) => `array[${row ? `row(${row})` : ''}]::settle_${type}[]`;
  const transfer = pays && `${house}, ${player} * 100 + ${balance}, ${amount}`;
  const grant = grants && `${player}, 'item', 1, '${grants.source}', ${grants.price_mills}, null, 0`;
  const move = sells && `${sells}, ${player}, 'held', ${player}, 'sold', null, null`;
  return `select settle(${player}, now(), '${kind}', ${payload}, null, null, '{}', '{}', '{}', ${rows('transfer', transfer)},
    ${rows('grant', grant)}, ${rows('move', move)}, '{}', array[${player}])`;
}

const five_thousand = 5_000_000;
const endowed: ForgedAct = {
  kind: 'demo.endowed',
  payload: `'{"money_mills": ${five_thousand}}'`,
  pays: [1, 1, five_thousand],
};
const held_item = `(select max(id) from inventory_items where state = 'held' and player_id = ${player})`;
const newest_opening = `(select max(id) from facts where kind = 'case.opened')`;

/** The newest entry of dropped tokens that is also the newest of its account. */
const dropped = `(select max(e.id) from ledger_entries e join ledger_accounts a on a.id = e.credit_account_id
  and a.version = e.credit_version where e.debit_account_id = 3)`;
const won = `(select max(id) from inventory_items where draw_id is not null)`;

/** Ways to gain value that no recipe covers, by name. */
export const forgeries: Readonly<Record<string, Forgery>> = {
  'money out of nothing where no demo is': {
    statements: ['delete from demo_world', settled(endowed)],
    names: [newest('facts')],
  },
  'a database that is declared a demo later': {
    statements: ['delete from demo_world', 'insert into demo_world (at) values (now())', settled(endowed)],
    names: [`select 'demo_world 1'`],
  },
  'money by an act of a kind that there isn’t': {
    statements: [settled({ ...endowed, kind: 'player.rewarded' })],
    names: [newest('facts'), newest('ledger_entries')],
  },
  'money by an act that moves none': {
    statements: [settled({ ...endowed, kind: 'player.referred', payload: `'{"code": "FRIEND"}'` })],
    names: [newest('ledger_entries')],
  },
  'a transfer more in an opening that was': {
    statements: [
      `insert into ledger_entries
          (fact_id, debit_account_id, credit_account_id, amount_mills, credit_balance_mills, credit_version, at)
        select f.id, 1, a.id, ${five_thousand}, a.balance_mills + ${five_thousand}, a.version + 1, f.at
        from facts f join ledger_accounts a on a.id = f.player_id * 100 + 1 where f.id = ${newest_opening}`,
      `update ledger_accounts set balance_mills = balance_mills + ${five_thousand}, version = version + 1
        where id = ${player} * 100 + 1`,
    ],
    names: [newest('ledger_entries')],
  },
  'more tokens than an opening’s draws dropped': {
    statements: [
      `update ledger_accounts a set balance_mills = balance_mills + ${five_thousand}
        from ledger_entries e where e.id = ${dropped} and a.id = e.credit_account_id`,
      `update ledger_entries set amount_mills = amount_mills + ${five_thousand},
        credit_balance_mills = credit_balance_mills + ${five_thousand} where id = ${dropped}`,
    ],
    names: [`select 'ledger_entries ' || ${dropped}`],
  },
  'a prize that was worth more than it ever was': {
    statements: [
      `update facts f set payload = jsonb_set(payload, array['won', (jsonb_array_length(payload -> 'won') - 1)::text, 'price_mills'],
        '${five_thousand}') from inventory_items i where i.id = ${won} and f.id = i.fact_id`,
      `update inventory_items set price_mills = ${five_thousand} where id = ${won}`,
    ],
    names: [`select 'inventory_items ' || ${won}`],
  },
  'a sale that paid more than its item was worth': {
    statements: [
      settled({
        kind: 'items.sold',
        payload: `jsonb_build_object('items', jsonb_build_array(${held_item}), 'to', 'shop_score', 'paid_mills', ${five_thousand})`,
        pays: [5, 2, five_thousand],
        sells: held_item,
      }),
    ],
    names: [newest('facts')],
  },
  'an item by an act that gives none': {
    statements: [
      settled({
        kind: 'player.referred',
        payload: `'{"code": "FRIEND"}'`,
        grants: { source: 'shop', price_mills: five_thousand },
      }),
    ],
    names: [newest('inventory_items')],
  },
  'an opening that neither cost nor drew anything': {
    statements: [
      settled({
        kind: 'case.opened',
        payload: `(select payload from facts where id = ${newest_opening})`,
        grants: { source: 'case', price_mills: five_thousand },
      }),
    ],
    names: [newest('facts'), newest('inventory_items')],
  },
};

import type { Db } from '../kit/db.ts';
import type { Forgery } from './tampering.ts';

/** An expression for the player who opened last. */
export const player = `(select max(player_id) from facts where kind = 'case.opened')`;

/** A query for the name of the newest row of a table. */
export const newest = (table: string) => `select '${table} ' || max(id) from ${table}`;

interface ForgedAct {
  kind: string;
  /** SQL for the key of a job, for kinds that have one. */
  key?: string;
  payload: string;
  /** House account, number of the player's account, mills or SQL for them: from first to second. */
  pays?: [house: number, balance: number, amount_mills: number | string];
  grants?: { source: string; price_mills: number };
  sells?: string;
}

/** Calls `settle` directly, as an attacker with the product's own database role can. */
export function settled({ kind, key, payload, pays, grants, sells }: ForgedAct): string {
  const [house, balance, amount] = pays ?? [];
  const rows = (type: string, row: string | undefined) =>
    `array[${row ? `row(${row})` : ''}]::settle_${type}[]`;
  const transfer = pays && `${house}, ${player} * 100 + ${balance}, ${amount}`;
  const grant =
    grants && `${player}, 'item', 1, '${grants.source}', ${grants.price_mills}, null, 0`;
  const move = sells && `${sells}, ${player}, 'held', ${player}, 'sold', null, null`;
  return `select settle(${player}, now(), '${kind}', ${payload}, ${key ? `row('job', ${key}, '', '{}')::settle_key` : 'null'}, null, '{}', '{}', '{}', ${rows('transfer', transfer)},
    ${rows('grant', grant)}, ${rows('move', move)}, '{}', array[${player}])`;
}

export const five_thousand = 5_000_000;

/** An endowment of five thousand. */
export const endowed: ForgedAct = {
  kind: 'demo.endowed',
  payload: `'{"money_mills": ${five_thousand}}'`,
  pays: [1, 1, five_thousand],
};

/** `settle` counts on these indexes, which a tampered database hasn't any more. */
const restored = [
  'create unique index on ledger_accounts (id)',
  'create unique index on inventory_backpacks (player_id)',
];

/** A forged act, with the tables of which the verification must report the newest row. */
export const forged = (act: (db: Db) => Promise<void>, ...tables: string[]): Forgery => ({
  statements: [...restored, act],
  names: tables.map(newest),
});

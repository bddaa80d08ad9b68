import fs from 'node:fs';
import path from 'node:path';
import { modules } from '../modules.ts';
import { endowed, five_thousand, newest, settled } from './forge.ts';
import { microsecond, next_id, second } from './tamper-values.ts';
import type { Forgery, TamperedTable, Tampering } from './tampering.ts';

/** The parts of the modules that have one, in their order. */
export const testings = await Promise.all(
  modules
    .map(({ name }) => path.join(import.meta.dirname, `../${name}/testing/tampering.ts`))
    .filter((file) => fs.existsSync(file))
    .map((file) => import(file) as Promise<Tampering>),
);

/** Everything that `settle` writes and each module has. */
export const tampered_tables: Readonly<Record<string, TamperedTable>> = Object.assign(
  {
    ledger_entries: {
      key: 'id',
      columns: {
        amount_mills: ['amount_mills + 1', 'amount_mills * 10', '-amount_mills'],
        debit_account_id: ['debit_account_id + 1', '4'],
        credit_account_id: ['credit_account_id + 1', '4'],
        debit_balance_mills: ['debit_balance_mills + 1', 'coalesce(debit_balance_mills, 0) + 5'],
        debit_version: ['debit_version + 1', 'coalesce(debit_version, 0) + 5'],
        credit_balance_mills: ['credit_balance_mills + 1', 'coalesce(credit_balance_mills, 0) + 5'],
        credit_version: ['credit_version + 1', 'coalesce(credit_version, 0) + 5'],
        fact_id: ['fact_id + 1', '0'],
        at: [`at${second}`, `at${microsecond}`],
      },
      swaps: ['amount_mills', 'fact_id', 'debit_account_id', 'credit_account_id'],
      gone: [`'ledger_entries of facts ' || fact_id`],
      copy: next_id('ledger_entries'),
    },
    ledger_accounts: {
      key: 'id',
      columns: {
        balance_mills: ['balance_mills + 1', 'coalesce(balance_mills, 0) + 1000000'],
        version: ['version + 1', 'version - 1'],
        path: [`'player/0/money'`, `path || '/'`],
        player_id: ['player_id + 1', '1'],
      },
      swaps: ['balance_mills', 'path'],
      gone: [`'ledger_accounts ' || id`],
      copy: `jsonb_build_object('id', id + 50)`,
    },
    ledger_pots: {
      key: 'number',
      columns: { name: [`name || 's'`], number: ['9'] },
      swaps: [],
      gone: [`'ledger_pots ' || number`],
      copy: `jsonb_build_object('number', 8, 'name', 'spare')`,
    },
    facts: {
      key: 'id',
      columns: {
        kind: [
          `'case.seen'`,
          `case kind when 'items.sold' then 'case.opened' else 'items.sold' end`,
        ],
        player_id: ['player_id + 1'],
        at: [`at${second}`, `at${microsecond}`],
        payload: [
          `'{}'`,
          `payload || '{"note": 1}'`,
          `payload || '{"paid_mills": 1, "score_mills": 1}'`,
          `jsonb_set(payload, '{rule}', '"0000000000000000"')`,
          `jsonb_set(payload, '{release_ppm}', '2000000')`,
          `jsonb_set(payload, '{bonus_days}', '0')`,
          ...testings.flatMap(({ payloads = [] }) => payloads),
        ],
      },
      swaps: ['payload', 'player_id', 'at', 'kind'],
      gone: [`'facts ' || id`],
      copy: next_id('facts'),
    },
    settle_rules: {
      key: 'id',
      columns: {
        name: [`name || 's'`],
        hash: [`reverse(hash)`],
        content: [`content || '{"note": 1}'`],
      },
      swaps: ['content', 'hash'],
      copy: `jsonb_build_object('id', id + 50, 'name', name || 's')`,
    },
    limits_counters: {
      key: 'player_id',
      columns: {
        player_id: ['0'],
        day_begins_on: ['day_begins_on + 1'],
        week_begins_on: ['week_begins_on + 7'],
        month_begins_on: [`'1999-01-01'`],
        day_deposited_mills: ['1'],
        day_wagered_mills: ['day_wagered_mills + 1', 'day_wagered_mills - 1000'],
        week_wagered_mills: ['week_wagered_mills + 1'],
        month_lost_mills: ['month_lost_mills - 1'],
        held_mills: ['held_mills + 1', 'held_mills - 1'],
        month_deposit_limit_mills: ['month_deposit_limit_mills + 1'],
        month_loss_limit_mills: ['month_loss_limit_mills * 2'],
      },
      swaps: ['day_wagered_mills', 'month_lost_mills', 'held_mills'],
      gone: [`'limits_counters ' || player_id`],
      copy: `jsonb_build_object('player_id', 0)`,
    },
    idempotency_keys: {
      key: `concat(player_id, '/', key)`,
      columns: {
        player_id: ['player_id + 1'],
        fact_id: ['fact_id + 1', '0'],
        draw_ids: [`draw_ids || 1::bigint`, `draw_ids[2:]`],
        item_ids: [`item_ids || 1::bigint`, `item_ids[2:]`],
        balances: [`(select array_agg(b + 1) from unnest(balances) b)`],
        scope: [`'gateway'`],
        at: [`at${second}`, `at${microsecond}`],
      },
      swaps: ['fact_id', 'item_ids'],
      copy: `jsonb_build_object('key', key || '!')`,
    },
  } satisfies Record<string, TamperedTable>,
  ...testings.map(({ tables }) => tables),
);

/** Ways to gain value that no recipe covers, by name. */
export const all_forgeries: Readonly<Record<string, Forgery>> = Object.assign(
  {
    'money by an act of a kind that there isn’t': {
      statements: [settled({ ...endowed, kind: 'player.rewarded' })],
      names: [newest('facts'), newest('ledger_entries')],
    },
    'money by an act that moves none': {
      statements: [
        settled({ ...endowed, kind: 'player.referred', payload: `'{"code": "FRIEND"}'` }),
      ],
      names: [newest('ledger_entries')],
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
  } satisfies Record<string, Forgery>,
  ...testings.map((testing) => testing.forgeries),
);

/** The possible changes to a table's rows, as SQL expressions over one row. */
export interface TamperedTable {
  /** The key that follows the table's name when the verification names a row. */
  key: string;
  /**
   * Columns with the values that each can be set to, besides null. A row that already has the value
   * is skipped.
   */
  columns: Record<string, readonly string[]>;
  /** Columns whose values two rows can exchange. */
  swaps: readonly string[];
  /**
   * Names under which the verification may report a deleted row; without them, no other record
   * refers to the row.
   */
  gone?: readonly string[];
  /**
   * The columns in which a copy of a row differs from it, as JSON; without it, rows aren't copied.
   */
  copy?: string;
  /** A column that may be null without contradicting other records. */
  optional?: string;
  /** Rows that no other record refers to. */
  except?: string;
}

const second = ` + interval '1 second'`;
const microsecond = ` - interval '1 microsecond'`;
const zeros = `repeat('0', 64)`;
const next_id = (table: string) => `jsonb_build_object('id', (select max(id) + 1 from ${table}))`;
const never_drew = `nonce = 0 and state = 'revealed'`;

/**
 * Everything that carries value, ownership, state or chance. Changes that the records alone can't
 * reveal are missing here: docs/money.md lists them.
 */
export const tampered_tables: Record<string, TamperedTable> = {
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
  facts: {
    key: 'id',
    columns: {
      kind: [`'case.seen'`, `case kind when 'items.sold' then 'case.opened' else 'items.sold' end`],
      player_id: ['player_id + 1'],
      at: [`at${second}`, `at${microsecond}`],
      payload: [
        `'{}'`,
        `payload || '{"note": 1}'`,
        `payload || '{"paid_mills": 1, "score_mills": 1}'`,
        `jsonb_set(payload, '{won,0,price_mills}', '1')`,
        `jsonb_set(payload, '{won,0,goods_id}', '1')`,
        `jsonb_set(payload, '{won,0}', '7')`,
        `payload #- '{won,0}'`,
        `jsonb_set(payload, '{case_id}', '1')`,
        `jsonb_set(payload, '{revision_id}', '1')`,
        `jsonb_set(payload, '{items,0}', '1')`,
        `jsonb_set(payload, '{items}', (payload -> 'items') || (payload -> 'items'))`,
        `jsonb_set(payload, '{to}', '"score"')`,
        `jsonb_set(payload, '{paid_mills}', to_jsonb(payload ->> 'paid_mills'))`,
        `payload - 'money_mills'`,
      ],
    },
    swaps: ['payload', 'player_id', 'at', 'kind'],
    gone: [`'facts ' || id`],
    copy: next_id('facts'),
  },
  demo_world: {
    key: 'id',
    columns: { tx: [`'7'::xid8`], epoch: ['epoch + 1'] },
    swaps: [],
    gone: [`(select 'facts ' || min(id) from facts where kind = 'demo.endowed')`],
    copy: `jsonb_build_object('id', id + 1)`,
  },
  seeds_pairs: {
    key: 'id',
    columns: {
      server_seed: [zeros],
      server_seed_hash: [zeros],
      client_seed: [
        `case when nonce > 0 then 'luckier' else client_seed end`,
        `case when nonce = 0 then client_seed end`,
        `case when state = 'next' then 'luckier' else client_seed end`,
      ],
      nonce: ['nonce + 1', 'nonce - 1'],
      state: [
        `case state when 'active' then 'next' else 'active' end`,
        `case state when 'revealed' then 'next' else 'revealed' end`,
      ],
      player_id: ['player_id + 1', '1'],
      version: [
        `case when client_seed is null then version else 0 end`,
        `case when state = 'next' then 1 else version end`,
      ],
      revealed_at: ['case when revealed_at is null then created_at end'],
    },
    swaps: ['server_seed', 'server_seed_hash', 'nonce', 'state'],
    gone: [`'seeds_pairs ' || id`, `'seeds_pairs of accounts_players ' || player_id`],
    copy: next_id('seeds_pairs'),
    optional: 'client_seed',
    except: never_drew,
  },
  seeds_draws: {
    key: 'id',
    columns: {
      pair_id: ['pair_id + 1', '0'],
      nonce: ['nonce + 1', 'nonce + 1000000'],
      room_id: ['room_id + 1', '0'],
      content: [`'{}'`, `content || '{"note": 1}'`, `content || '{"chance_ppm": 1}'`],
      fact_id: ['fact_id + 1', '0'],
      kind: [`'upgrade'`],
      subject_id: ['subject_id + 1'],
      revision_id: ['revision_id + 1', '1'],
      at: [`at${second}`, `at${microsecond}`],
      outcome: [
        `'{}'`,
        `outcome || '{"note": 1}'`,
        `outcome || jsonb_build_object('ticket', ((outcome ->> 'ticket')::int + 1) % 1000000)`,
        `outcome || jsonb_build_object('entry', (outcome ->> 'entry')::int + 1)`,
        `outcome || '{"tokens": 1}'`,
        `outcome || '{"tokens": "all"}'`,
        `outcome || '{"t": 1}'`,
        `outcome || '{"p": 4000}'`,
      ],
    },
    swaps: ['outcome', 'nonce', 'fact_id', 'pair_id', 'revision_id'],
    gone: [`'seeds_draws ' || id`, `'seeds_draws of facts ' || fact_id`],
    copy: next_id('seeds_draws'),
  },
  seeds_rooms: {
    key: 'id',
    columns: {
      kind: [`case kind when 'battle' then 'giveaway' else 'battle' end`],
      server_seed: [zeros],
      server_seed_hash: [zeros],
      client_seed: [`case when state = 'drawn' then 'luckier' else client_seed end`],
      beacon: [`case when state = 'drawn' then ${zeros} end`],
      state: [`case state when 'drawn' then 'closed' else 'drawn' end`],
    },
    swaps: ['server_seed', 'server_seed_hash'],
    gone: [`case when state = 'drawn' then 'seeds_rooms ' || id end`],
    copy: next_id('seeds_rooms'),
    optional: 'beacon',
  },
  seeds_revisions: {
    key: 'id',
    columns: {
      kind: [`'wheel'`],
      subject_id: ['subject_id + 1'],
      hash: [zeros],
      content: [
        `'{}'`,
        `content || '{"note": 1}'`,
        `content || '{"price": 1}'`,
        `content || '{"token_rate": 999999}'`,
        `content || '{"type": "free"}'`,
        `jsonb_set(content, '{entries,0,to}', '1')`,
        `jsonb_set(content, '{entries,0,id}', '1')`,
        `jsonb_set(content, '{entries,0,hash_name}', '"?"')`,
        `jsonb_set(content, '{entries}', '7')`,
      ],
    },
    swaps: ['content', 'hash', 'subject_id'],
    gone: [`'seeds_revisions ' || id`],
    copy: next_id('seeds_revisions'),
  },
  cases_revisions: {
    key: 'id',
    columns: {
      case_id: ['case_id + 1', '0'],
      price_mills: ['price_mills + 1', '1'],
      token_rate_ppm: ['token_rate_ppm + 1', '1000000'],
    },
    swaps: ['case_id', 'price_mills'],
    gone: [`'cases_revisions ' || id`],
    copy: next_id('cases_revisions'),
  },
  cases_prizes: {
    key: `concat(revision_id, '/', from_ticket)`,
    columns: {
      revision_id: ['revision_id + 1', '0'],
      from_ticket: ['from_ticket + 1'],
      to_ticket: ['to_ticket + 1', 'to_ticket - 1'],
      goods_id: ['goods_id + 1', '0'],
    },
    swaps: ['goods_id', 'to_ticket'],
    gone: [`'cases_prizes ' || revision_id || '/' || from_ticket`],
    copy: `jsonb_build_object('from_ticket', from_ticket + 1)`,
  },
  cases: {
    key: 'id',
    columns: {
      type: [`case type when 'points' then 'paid' else 'points' end`],
      revision_id: ['revision_id + 1', 'revision_id - 1'],
    },
    swaps: ['revision_id', 'type'],
    gone: [`'cases ' || id`],
    copy: next_id('cases'),
  },
  catalogue_goods: {
    key: 'id',
    columns: { price_mills: ['price_mills + 1', '1'], priced_at: [`priced_at${microsecond}`] },
    swaps: ['price_mills'],
    gone: [
      `case when exists (select from cases_prizes p where p.goods_id = catalogue_goods.id) then 'catalogue_goods ' || id end`,
    ],
    copy: next_id('catalogue_goods'),
  },
  catalogue_prices: {
    key: `concat(goods_id, '/', at)`,
    columns: { price_mills: ['price_mills + 1'], at: [`at${microsecond}`], goods_id: ['0'] },
    swaps: ['price_mills'],
    gone: [`'catalogue_prices ' || goods_id || '/' || at`],
    except: 'at <> (select priced_at from catalogue_goods g where g.id = goods_id)',
  },
  inventory_items: {
    key: 'id',
    columns: {
      player_id: ['player_id + 1', '1'],
      kind: [`'box'`],
      goods_id: ['goods_id + 1', '0'],
      state: [`case state when 'held' then 'sold' else 'held' end`, `'withdrawn'`],
      source: [`'shop'`],
      draw_id: ['draw_id + 1', '0'],
      draw_place: ['draw_place + 1'],
      price_mills: ['price_mills + 1', 'price_mills * 10'],
      fact_id: ['fact_id + 1', '0'],
      version: ['version + 1'],
      acquired_at: [`acquired_at${second}`, `acquired_at${microsecond}`],
    },
    swaps: ['player_id', 'goods_id', 'draw_id', 'price_mills', 'state', 'fact_id'],
    gone: [
      `'inventory_items ' || id`,
      `'inventory_items of seeds_draws ' || draw_id`,
      `'inventory_items of facts ' || fact_id`,
    ],
    copy: next_id('inventory_items'),
  },
  inventory_moves: {
    key: `concat(item_id, '/', version)`,
    columns: {
      item_id: ['item_id + 1', '0'],
      version: ['version + 1', '0'],
      from_state: [`'escrowed'`],
      to_state: [`'held'`, `'withdrawn'`],
      from_player_id: ['from_player_id + 1'],
      to_player_id: ['to_player_id + 1', '1'],
      from_source: [`'vip'`],
      to_source: [`'vip'`],
      fact_id: ['fact_id + 1', '0'],
      at: [`at${second}`, `at${microsecond}`],
    },
    swaps: ['fact_id'],
    gone: [`'inventory_moves of inventory_items ' || item_id`],
    copy: `jsonb_build_object('version', version + 1)`,
  },
  inventory_backpacks: {
    key: 'player_id',
    columns: { player_id: ['0'], version: ['version + 1', 'version - 1'] },
    swaps: ['version'],
    gone: [`'inventory_backpacks ' || player_id`],
    copy: `jsonb_build_object('player_id', 0)`,
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
};

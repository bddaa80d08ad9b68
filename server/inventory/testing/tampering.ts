import type { Stage, Tampering } from '../../testing/tampering.ts';
import { five_thousand, newest, player, settled } from '../../testing/forge.ts';
import { orThrow } from '../../testing/or-throw.ts';
import { microsecond, next_id, second } from '../../testing/tamper-values.ts';
import { isSellable } from '../worth.ts';

export const tables: Tampering['tables'] = {
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
};

export const payloads = [
  `jsonb_set(payload, '{recycle_rate_ppm}', '700000')`,
  `jsonb_set(payload, '{items,0}', '1')`,
  `jsonb_set(payload, '{items}', (payload -> 'items') || (payload -> 'items'))`,
  `jsonb_set(payload, '{to}', '"score"')`,
  `jsonb_set(payload, '{paid_mills}', to_jsonb(payload ->> 'paid_mills'))`,
];

const held_item = `(select max(id) from inventory_items where state = 'held' and player_id = ${player})`;

export const forgeries: Tampering['forgeries'] = {
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
  'a sale that paid twice for one item': {
    statements: [
      settled({
        kind: 'items.sold',
        payload: `(select jsonb_build_object('items', jsonb_build_array(id, id), 'to', 'shop_score', 'paid_mills', 2 * price_mills)
          from inventory_items where id = ${held_item})`,
        pays: [5, 2, `(select 2 * price_mills from inventory_items where id = ${held_item})`],
        sells: held_item,
      }),
    ],
    names: [newest('facts')],
  },
  'a sale of a bought item for money': {
    statements: [
      `update inventory_items set source = 'shop' where id = ${held_item}`,
      settled({
        kind: 'items.sold',
        payload: `(select jsonb_build_object('items', jsonb_build_array(id), 'to', 'money', 'paid_mills', price_mills)
          from inventory_items where id = ${held_item})`,
        pays: [5, 1, `(select price_mills from inventory_items where id = ${held_item})`],
        sells: held_item,
      }),
    ],
    names: [newest('facts')],
  },
};

/** Sales for tokens and for money, of one item and of several, with keys and without. */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  const findSellable = async ({ id }: Stage['players'][number]) => {
    const owned = owner
      .selectFrom('inventory_items')
      .select(['id', 'source'])
      .where('player_id', '=', id);
    const items = await owned
      .where('state', '=', 'held')
      .where('kind', '=', 'item')
      .orderBy('id')
      .execute();
    return items.filter(({ source }) => isSellable(source)).map((item) => item.id);
  };
  yield;
  for (const player of players) {
    const held = await findSellable(player);
    await sellItems(player, 'POST /api/system_shop/sell', held.slice(0, 2), 'sold');
    await sellItems(player, 'POST /api/box/sell', held.slice(2, 3));
  }
  yield;
  for (const player of players)
    await sellItems(
      player,
      'POST /api/box/sell',
      (await findSellable(player)).slice(-1),
      'sold-again',
    );
}

async function sellItems(
  { api }: Stage['players'][number],
  call: 'POST /api/system_shop/sell' | 'POST /api/box/sell',
  knapsack_id: number[],
  key?: string,
): Promise<void> {
  orThrow(await api(call, { knapsack_id }, key === undefined ? {} : { idempotency_key: key }));
}

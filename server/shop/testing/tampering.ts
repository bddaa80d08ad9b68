import type { Stage, Tampering } from '../../testing/tampering.ts';
import { five_thousand, newest, player, settled } from '../../testing/forge.ts';
import { orThrow } from '../../testing/or-throw.ts';
import { setStock } from '../operate.ts';
import { commandDesk } from '../../audit/index.ts';

export const tables: Tampering['tables'] = {
  shop_stock: {
    key: 'goods_id',
    columns: {
      goods_id: ['0'],
      sold: ['sold + 1', 'sold - 1'],
      // From the last fact on nothing is counted.
      since_fact_id: ['since_fact_id + 1000000', '(select max(id) from facts)'],
    },
    swaps: ['sold'],
    // A stock of nothing limits nothing.
    optional: 'goods_id',
    except: 'sold = 0',
  },
};

export const payloads = [
  `jsonb_set(payload, '{goods_id}', '1')`,
  `jsonb_set(payload, '{goods_id}', '"1"')`,
  `jsonb_set(payload, '{price_mills}', '1')`,
];

const cheap = { kind: 'goods.bought', payload: `'{"goods_id": 1, "price_mills": 1}'` };

export const forgeries: Tampering['forgeries'] = {
  'a purchase for less than the item’s price': {
    statements: [
      settled({ ...cheap, pays: [12, 2, 1], grants: { source: 'shop', price_mills: 1 } }).replace(
        `row(12, ${player} * 100 + 2, 1)`,
        `row(${player} * 100 + 2, 12, 1)`,
      ),
    ],
    names: [newest('facts')],
  },
  'an item by a purchase that paid nothing': {
    statements: [
      settled({
        kind: 'goods.bought',
        payload: `'{"goods_id": 1, "price_mills": ${five_thousand}}'`,
        grants: { source: 'shop', price_mills: five_thousand },
      }),
    ],
    names: [newest('facts')],
  },
};

/** Purchases of unlimited and of limited items, with keys and without. */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  const [first, second] = await owner
    .selectFrom('catalogue_goods')
    .select('id')
    .orderBy('price_mills')
    .orderBy('id')
    .limit(2)
    .execute();
  for (const goods_id of [first!.id, second!.id]) await setStock(commandDesk(owner), goods_id, 10);
  yield;
  for (const { api } of players) {
    orThrow(
      await api('POST /api/system_shop/{id}/buy', { id: first!.id }, { idempotency_key: 'bought' }),
    );
    for (const { id } of [second!, second!, second!])
      orThrow(await api('POST /api/system_shop/{id}/buy', { id }));
  }
}

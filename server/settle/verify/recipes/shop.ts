import { house } from '../../accounts.ts';
import { amountIn, entryOf, idIn, own, price_claim, pricesNear, shapeCheck, type Flow } from './flow.ts';
import { shapeClaim } from './shape.ts';

/** Purchases with shop tokens. */
export const shop_flow: Flow = {
  entries: { 'goods.bought': [entryOf('goods.bought', own(2), `${house.shop}`, amountIn('price_mills'))] },
  grants: [
    `select f.id, 1::bigint, f.at, f.player_id::text, 'item', f.payload ->> 'goods_id', 'shop',
      f.payload ->> 'price_mills', null::bigint, 0::bigint from facts f where f.kind = 'goods.bought'`,
  ],
  checks: [
    shapeCheck('goods.bought', shapeClaim({ goods_id: 'number', price_mills: 'number' })),
    {
      name: 'every purchase paid the price that the item had',
      rows: `(select * from facts where kind = 'goods.bought') f, ${pricesNear(idIn('goods_id'), 'f.at')} near`,
      claims: [price_claim],
    },
  ],
};

import type { Check, WrittenRows } from '../kit/check.ts';
import { shop_house } from './house.ts';
import {
  amountIn,
  entryOf,
  idIn,
  own,
  price_claim,
  pricesNear,
  shapeCheck,
} from '../settle/verify/recipes/flow.ts';
import { shapeClaim } from '../settle/verify/recipes/shape.ts';

/** How purchases move value. */
export const recipes = {
  'goods.bought': [entryOf('goods.bought', own(2), `${shop_house}`, amountIn('price_mills'))],
};

const stock = `'shop_stock ' || s.goods_id`;

/** Each purchase gave the item that it paid for. */
export const rows: WrittenRows = {
  grants: [
    `select f.id, 1::bigint, f.at, f.player_id::text, 'item', f.payload ->> 'goods_id', 'shop',
      f.payload ->> 'price_mills', null::bigint, 0::bigint from facts f where f.kind = 'goods.bought'`,
  ],
};

/** Purchases paid the price of their item; limited stocks count them, and those by coupon. */
export const checks: readonly Check[] = [
  shapeCheck('goods.bought', shapeClaim({ goods_id: 'number', price_mills: 'number' })),
  {
    name: 'every purchase paid the price that the item had',
    rows: `(select * from facts where kind = 'goods.bought') f, ${pricesNear(idIn('goods_id'), 'f.at')} near`,
    claims: [price_claim],
  },
  {
    name: 'every limited stock counted its purchases',
    rows: `shop_stock s left join (
        select s.goods_id, count(*) as sold from shop_stock s
        join facts f on f.kind in ('goods.bought', 'coupon.bought') and f.payload ->> 'goods_id' = s.goods_id::text and f.id > s.since_fact_id
        group by s.goods_id
      ) counted on counted.goods_id = s.goods_id`,
    claims: [[stock, 'sold', 's.sold', `'its purchases'`, 'coalesce(counted.sold, 0)']],
  },
];

import type { Mills } from '@vitrine/contract/amount';
import { publish } from '../kit/bus.ts';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import * as store from './store.ts';
import { goods_changed } from './topics.ts';

/** A new price of an item. */
export interface NewPrice {
  goods_id: number;
  price_mills: Mills;
}

/** Changes an item's price and adds it to the price history. */
export function changePrice(tx: Tx, goods_id: number, price_mills: Mills): Promise<void> {
  return changePrices(tx, [{ goods_id, price_mills }]);
}

/** Changes the prices of several items, each once, and adds them to the price history. */
export async function changePrices(tx: Tx, prices: readonly NewPrice[]): Promise<void> {
  const goods_ids = prices.map(({ goods_id }) => goods_id);
  await store.updatePrices(
    tx,
    { goods_ids, mills: prices.map(({ price_mills }) => price_mills) },
    now(),
  );
  tx.after(() => publish(goods_changed, undefined));
}

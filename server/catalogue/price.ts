import type { Mills } from '@vitrine/contract/amount';
import { publish } from '../kit/bus.ts';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import * as store from './store.ts';
import { goods_changed } from './topics.ts';

/** Changes an item's price and adds it to the price history. */
export async function changePrice(tx: Tx, goods_id: number, price_mills: Mills): Promise<void> {
  const at = await store.updatePrice(tx, goods_id, price_mills, now());
  await store.insertPrices(tx, { goods_ids: [goods_id], at: [at], mills: [price_mills] });
  tx.after(() => publish(goods_changed, undefined));
}

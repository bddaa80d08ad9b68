import { mills, type Mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import { findOwned } from './store.ts';
import { isSellable, recyclingPrice } from './worth.ts';

/** An item that a player holds. */
export interface HeldItem {
  id: number;
  goods_id: number;
  /** Its price when it was acquired. */
  acquired_mills: Mills;
  /** The payment of a sale at a price of today; null when it can only be withdrawn. */
  sellsAt: (today_mills: Mills) => Mills | null;
}

/** Finds an item that a player holds; undefined for a box, a sold item, or another player's. */
export async function findHeldItem(
  db: Db,
  player_id: number,
  id: number,
  recycle_rate_ppm: number,
): Promise<HeldItem | undefined> {
  const [row] = await findOwned(db, player_id, [id]);
  if (row?.kind !== 'item' || row.state !== 'held') return undefined;
  const { goods_id, price_mills, source } = row;
  return {
    id,
    goods_id,
    acquired_mills: mills(price_mills),
    sellsAt: (today_mills) =>
      isSellable(source) ? recyclingPrice(price_mills, today_mills, recycle_rate_ppm) : null,
  };
}

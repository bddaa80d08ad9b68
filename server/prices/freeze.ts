import { freezePrices, readNamedPrice, type NamedPrice } from '../catalogue/index.ts';
import { transact, type Db } from '../kit/db.ts';

/** Freezes an item's price by hand. Returns it, frozen. Refuses goods.unknown. */
export function freezePrice(db: Db, goods_id: number): Promise<NamedPrice> {
  return transact(db, async (tx) => {
    await readNamedPrice(tx, goods_id);
    await freezePrices(tx, [{ goods_id, offered_mills: null }]);
    return readNamedPrice(tx, goods_id);
  });
}

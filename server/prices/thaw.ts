import { mills } from '@vitrine/contract/amount';
import { changePrices, deleteFrozen, readNamedPrice, type NamedPrice } from '../catalogue/index.ts';
import { closeGenerous, type RatedCase } from '../cases/index.ts';
import { transact, type Db } from '../kit/db.ts';

export interface Thawed {
  /** The price from now on. */
  price: NamedPrice;
  /** The cases that an accepted price closed. */
  closed: RatedCase[];
}

/**
 * Thaws an item's price: it stays as it was, or becomes the one that was offered meanwhile.
 * Undefined when it isn't frozen, or when there is no offer to accept. Refuses goods.unknown.
 */
export function thawPrice(
  db: Db,
  goods_id: number,
  to: 'kept' | 'accepted',
): Promise<Thawed | undefined> {
  return transact(db, async (tx) => {
    const { offered_mills, frozen_at } = await readNamedPrice(tx, goods_id);
    if (!frozen_at || (to === 'accepted' && offered_mills === null)) return undefined;
    await deleteFrozen(tx, goods_id);
    if (to === 'accepted')
      await changePrices(tx, [{ goods_id, price_mills: mills(offered_mills!) }]);
    const closed = to === 'accepted' ? await closeGenerous(tx, [goods_id]) : [];
    return { price: await readNamedPrice(tx, goods_id), closed };
  });
}

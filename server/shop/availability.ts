import { readFrozen } from '../catalogue/index.ts';
import { Cache } from '../kit/cache.ts';
import type { Db } from '../kit/db.ts';
import * as store from './store.ts';

/** Whether the shop sells an item now. */
export interface Availability {
  /** The pieces that are left; null when their number is unlimited. */
  stock: number | null;
  /** The price is being checked: the item isn't sold until then. */
  frozen: boolean;
}

const cache = new Cache<number, Availability>({ max: 20_000, for_ms: 1000 });

/** Reads whether the shop sells these items, as it was within the last second. */
export async function readAvailability(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Availability>> {
  const known = new Map(ids.map((id) => [id, cache.get(id)]));
  const unknown = ids.filter((id) => known.get(id) === undefined);
  if (unknown.length > 0) {
    const [stock, frozen] = await Promise.all([
      store.findStock(db, unknown),
      readFrozen(db, unknown),
    ]);
    for (const id of unknown) {
      const availability = { stock: stock.get(id) ?? null, frozen: frozen.has(id) };
      known.set(id, availability);
      cache.set(id, availability);
    }
  }
  return known as Map<number, Availability>;
}

/** Evicts an item of which a piece was sold or whose stock was set. */
export function evictAvailability(goods_id: number): void {
  cache.delete(goods_id);
}

import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Goods } from '@vitrine/contract/catalogue';
import { hear } from '../kit/bus.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { pictureOf } from './pictures.ts';
import { shownQuality } from './quality.ts';
import * as store from './store.ts';

/** An item with today's price, in mills and as our own calls show it. */
export interface PricedGoods {
  price_mills: Mills;
  shown: Goods;
}

/** A price that changed in another process is still believed this long. */
const cache_ms = 1000;
const cache_goods_max = 20_000;
const cache = new Map<number, PricedGoods & { read_at: number }>();
hear('goods.changed', () => cache.clear());

/** Items by id, with today's prices. Ids that don't exist are left out. */
export async function readGoods(db: Db, ids: readonly number[]): Promise<Map<number, PricedGoods>> {
  const read_at = now().getTime();
  const isFresh = (id: number) => read_at - (cache.get(id)?.read_at ?? -Infinity) < cache_ms;
  const unknown = [...new Set(ids)].filter((id) => !isFresh(id));
  if (unknown.length > 0) {
    if (cache.size > cache_goods_max) cache.clear();
    // While these are read again, others go on with what was known: one look a second is enough for all of them.
    for (const id of unknown) if (cache.has(id)) cache.get(id)!.read_at = read_at;
    for (const row of await store.findGoods(db, unknown)) {
      cache.set(row.id, { price_mills: mills(row.price_mills), shown: toGoods(row), read_at });
    }
  }
  return new Map(ids.flatMap((id) => (cache.has(id) ? [[id, cache.get(id)!]] : [])));
}

function toGoods(row: store.GoodsRow): Goods {
  return {
    id: row.id,
    hash_name: row.hash_name,
    phase: row.phase,
    name: row.name,
    picture: pictureOf(row),
    price: toWire(mills(row.price_mills)),
    quality: shownQuality(row),
    appearance: { id: row.appearance_id, value: row.appearance_name, short: row.appearance_short },
    category: { id: row.category_id, value: row.category_name },
    stattrak: row.stattrak,
    souvenir: row.souvenir,
  };
}

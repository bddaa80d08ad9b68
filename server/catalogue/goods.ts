import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Goods } from '@vitrine/contract/catalogue';
import { subscribe } from '../kit/bus.ts';
import { Cache } from '../kit/cache.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { pictureOfGoods } from './pictures.ts';
import { shownQuality } from './quality.ts';
import * as store from './store.ts';
import { goods_changed } from './topics.ts';

/** An item with today's price, in mills and as our own calls return it. */
export interface PricedGoods {
  price_mills: Mills;
  shown: Goods;
}

/** Minimum interval between polls for items changed by any process. */
const look_ms = 1000;
/** So many changes evict all items, instead of each by its id. */
const changes_max = 1000;
const makeGoodsCache = () => new Cache<number, PricedGoods>({ max: 20_000 });
let cache = makeGoodsCache();
let looked_at = -Infinity;
/** The database's snapshot at the last poll; at first, one that has seen nothing. */
let seen = '1:1:';
let version = 0;
subscribe(goods_changed, () => (looked_at = -Infinity));

/** Makes the next reading look for prices that another process changed, also within a second. */
export const doubtPrices = (): void => void (looked_at = -Infinity);

/**
 * Reads items by id, with today's prices; in a transaction always the database's own. Ids that
 * don't exist are left out.
 */
export async function readGoods(db: Db, ids: readonly number[]): Promise<Map<number, PricedGoods>> {
  await look(db);
  const found = new Map<number, PricedGoods>();
  const unknown: number[] = [];
  for (const id of new Set(ids)) {
    const known = db.isTransaction ? undefined : cache.get(id);
    if (known) found.set(id, known);
    else unknown.push(id);
  }
  if (unknown.length === 0) return found;
  const version_before = version;
  for (const row of await store.findGoods(db, unknown))
    found.set(row.id, { price_mills: mills(row.price_mills), shown: toGoods(row) });
  // Doesn't cache rows that changed during the read, or that a transaction may still roll back.
  if (version === version_before && !db.isTransaction) cacheGoods(unknown, found);
  return found;
}

function cacheGoods(ids: readonly number[], goods: ReadonlyMap<number, PricedGoods>): void {
  for (const id of ids) if (goods.has(id)) cache.set(id, goods.get(id)!);
}

/**
 * A version that changes with every change of items or prices, for caches of values derived from
 * many items.
 */
export async function readGoodsVersion(db: Db): Promise<number> {
  await look(db);
  return version;
}

/**
 * Evicts the items changed since the last poll. Concurrent callers continue with the cached values.
 */
async function look(db: Db): Promise<void> {
  const at = now().getTime();
  const fresh = at >= looked_at && at - looked_at < look_ms;
  if (fresh || db.isTransaction) return;
  looked_at = at;
  const { now_seen, ids } = await store.findChanges(db, seen, changes_max);
  seen = now_seen;
  if (ids.length === 0) return;
  if (ids.length === changes_max) cache = makeGoodsCache();
  else for (const id of ids) cache.delete(id);
  version += 1;
}

function toGoods(row: store.GoodsRow): Goods {
  return {
    id: row.id,
    hash_name: row.hash_name,
    phase: row.phase,
    name: row.name,
    picture: pictureOfGoods(row),
    price: toWire(mills(row.price_mills)),
    quality: shownQuality(row),
    appearance: { id: row.appearance_id, value: row.appearance_name, short: row.appearance_short },
    category: { id: row.category_id, value: row.category_name },
    stattrak: row.stattrak,
    souvenir: row.souvenir,
  };
}

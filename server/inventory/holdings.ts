import { sum, times, type Mills } from '@vitrine/contract/amount';
import type { Goods } from '@vitrine/contract/catalogue';
import { readGoods } from '../catalogue/index.ts';
import { hear } from '../kit/bus.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { readBalances } from '../ledger/index.ts';
import { findStacks, type Stack } from './store.ts';
import { isSellable, recyclingPrice } from './worth.ts';

/** What a player holds of one item of the catalogue. */
export interface Kind {
  goods_id: number;
  goods: Goods;
  /** Today's, of one. */
  price_mills: Mills;
  count: number;
  /** How many of them can be sold, and what that would bring. */
  sellable: number;
  worth_mills: Mills;
}

interface Holdings {
  version: number;
  counted_at: number;
  stacks: Promise<Stack[]>;
  priced_at: number;
  kinds: Promise<Kind[]>;
}

/** Should a backpack ever change without an amount that moves, its numbers are this late at most. */
const counted_ms = 10_000;
/** Prices that changed in another process are noticed this often. */
const priced_ms = 1000;
const cache_players_max = 1000;
const cache = new Map<number, Holdings>();
hear('goods.changed', () => cache.clear());

/**
 * All that the player holds, counted and priced. Counting looks at the whole of a backpack, so it is remembered until
 * something changes: an act that changes a backpack also moves an amount (an opening costs, a sale pays), which raises
 * the version of the player's balances, in whatever process it happens.
 */
export async function readHoldings(db: Db, player_id: number): Promise<Kind[]> {
  // The version is read before the items: what is counted may be newer than it says, never older.
  const { version } = await readBalances(db, player_id);
  const at = now().getTime();
  let holdings = cache.get(player_id);
  if (holdings?.version !== version || at - holdings.counted_at >= counted_ms) {
    const stacks = findStacks(db, player_id);
    holdings = { version, counted_at: at, stacks, priced_at: at, kinds: price(db, stacks) };
    if (cache.size >= cache_players_max) cache.clear();
    cache.set(player_id, holdings);
  } else if (at - holdings.priced_at >= priced_ms) {
    holdings.priced_at = at;
    holdings.kinds = price(db, holdings.stacks);
  }
  holdings.kinds.catch(() => cache.delete(player_id));
  return holdings.kinds;
}

async function price(db: Db, counted: Promise<Stack[]>): Promise<Kind[]> {
  const stacks = Map.groupBy(await counted, ({ goods_id }) => goods_id);
  const goods = await readGoods(db, [...stacks.keys()]);
  return [...stacks].map(([goods_id, own]) => {
    const { shown, price_mills } = goods.get(goods_id)!;
    const sellable = own.filter(({ kind, source }) => kind === 'item' && isSellable(source));
    const worth = (stack: Stack) => times(recyclingPrice(stack.price_mills, price_mills), stack.count);
    return {
      goods_id,
      goods: shown,
      price_mills,
      count: own.reduce((total, { count }) => total + count, 0),
      sellable: sellable.reduce((total, { count }) => total + count, 0),
      worth_mills: sum(sellable.map(worth)),
    };
  });
}

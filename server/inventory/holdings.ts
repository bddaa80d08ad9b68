import { mills, sum, times, type Mills } from '@vitrine/contract/amount';
import type { Goods } from '@vitrine/contract/catalogue';
import { readGoods, readGoodsVersion } from '../catalogue/index.ts';
import { Cache } from '../kit/cache.ts';
import type { Db } from '../kit/db.ts';
import { readBalances } from '../ledger/index.ts';
import { findBackpackVersion, findStacks, type Stack } from './store.ts';
import { isSellable, recyclingPrice } from './worth.ts';

/** A player's holdings of one item of the catalogue, or of one unopened case. */
export interface HeldKind {
  kind: 'item' | 'box';
  /** A box's is the id of its case. */
  goods_id: number;
  /** Null for boxes. */
  goods: Goods | null;
  /** Today's price of one; 0 for boxes, which have no value until they are opened. */
  price_mills: Mills;
  count: number;
  /** How many of them can be sold, and what their sale would pay. */
  sellable: number;
  worth_mills: Mills;
}

/** Totals over several kinds. */
export interface HoldingsTotals {
  count: number;
  sellable: number;
  worth_mills: Mills;
}

/** Kinds that a player holds, cheapest first, and their totals. */
export interface Held {
  kinds: readonly HeldKind[];
  totals: HoldingsTotals;
}

interface Holdings {
  /** The versions of the balances and of the backpack, and the recycle rate. */
  version: string;
  stacks: Promise<Stack[]>;
  /** Number of stacks, at least 1; 1 until known. */
  size: number;
  /** The version of the items at the time of pricing. */
  goods_version: number;
  held: Promise<Held>;
}

/**
 * By player. Bounded in stacks: a collector has a few thousand, most players a few dozen, at about
 * 100 bytes each; and in age, in case a backpack ever changes without a transfer.
 */
const cache = new Cache<number, Holdings>({
  for_ms: 300_000,
  max: 300_000,
  sizeOf: ({ size }) => size,
});

/**
 * All that the player holds, counted and priced. Counting scans the whole backpack, so the result
 * is cached by the version of the player's balances, which almost every act that changes a backpack
 * raises (an opening costs, a sale pays), and by the version of the backpack, which the others
 * raise, in whatever process it happens.
 */
export async function readHoldings(
  db: Db,
  player_id: number,
  recycle_rate_ppm: number,
): Promise<Held> {
  // Reads the versions before the items: the cached count and prices may be newer than their
  // versions, never older.
  const [balances, backpack_version, goods_version] = await Promise.all([
    readBalances(db, player_id),
    findBackpackVersion(db, player_id),
    readGoodsVersion(db),
  ]);
  const version = `${balances.version}/${backpack_version}/${recycle_rate_ppm}`;
  let holdings = cache.get(player_id);
  if (holdings?.version !== version) {
    const stacks = findStacks(db, player_id);
    holdings = {
      version,
      stacks,
      size: 1,
      goods_version,
      held: price(db, stacks, recycle_rate_ppm),
    };
    cacheHoldings(player_id, holdings);
  } else if (holdings.goods_version !== goods_version) {
    holdings.goods_version = goods_version;
    holdings.held = price(db, holdings.stacks, recycle_rate_ppm);
  }
  holdings.held.catch(() => cache.delete(player_id));
  return holdings.held;
}

/** The kinds that match, and their totals. */
export function pickKinds({ kinds }: Held, matches: (kind: HeldKind) => boolean): Held {
  return together(kinds.filter(matches));
}

function together(kinds: readonly HeldKind[]): Held {
  let [count, sellable, worth] = [0, 0, 0];
  for (const kind of kinds) {
    count += kind.count;
    sellable += kind.sellable;
    worth += kind.worth_mills;
  }
  return { kinds, totals: { count, sellable, worth_mills: mills(worth) } };
}

/** Orders kinds by price, boxes before items, then by id; no two are equal. */
export function comparePrices(a: PricedKind, b: PricedKind): number {
  const byKind = Number(a.kind === 'item') - Number(b.kind === 'item');
  return a.price_mills - b.price_mills || byKind || a.goods_id - b.goods_id;
}

export type PricedKind = Pick<HeldKind, 'kind' | 'goods_id' | 'price_mills'>;

function cacheHoldings(player_id: number, holdings: Holdings): void {
  cache.set(player_id, holdings);
  const measure = ({ length }: Stack[]) => {
    if (cache.peek(player_id) !== holdings) return;
    holdings.size = Math.max(1, length);
    cache.set(player_id, holdings);
  };
  holdings.stacks.then(measure, () => cache.delete(player_id));
}

async function price(db: Db, counted: Promise<Stack[]>, recycle_rate_ppm: number): Promise<Held> {
  const { item = [], box = [] } = Object.groupBy(await counted, ({ kind }) => kind);
  const goods = await readGoods(
    db,
    item.map(({ goods_id }) => goods_id),
  );
  const items = [...Map.groupBy(item, ({ goods_id }) => goods_id)].map(
    ([goods_id, own]): HeldKind => {
      const { shown, price_mills } = goods.get(goods_id)!;
      const sellable = own.filter(({ source }) => isSellable(source));
      const worth = (stack: Stack) =>
        times(recyclingPrice(stack.price_mills, price_mills, recycle_rate_ppm), stack.count);
      return {
        kind: 'item',
        goods_id,
        goods: shown,
        price_mills,
        count: countOf(own),
        sellable: countOf(sellable),
        worth_mills: sum(sellable.map(worth)),
      };
    },
  );
  const boxes = [...Map.groupBy(box, ({ goods_id }) => goods_id)].map(
    ([goods_id, own]): HeldKind => {
      const none = { price_mills: mills(0), sellable: 0, worth_mills: mills(0) };
      return { kind: 'box', goods_id, goods: null, count: countOf(own), ...none };
    },
  );
  return together([...boxes, ...items].toSorted(comparePrices));
}

const countOf = (stacks: readonly Stack[]) => stacks.reduce((total, { count }) => total + count, 0);

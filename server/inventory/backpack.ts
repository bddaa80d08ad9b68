import { mills, toWire } from '@vitrine/contract/amount';
import type { Goods } from '@vitrine/contract/catalogue';
import type { Input, Reply } from '@vitrine/contract/index';
import { hasWords, readGoods, type PricedGoods } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Module } from '../kit/module.ts';
import { refuse } from '../kit/refusal.ts';
import {
  comparePrices,
  pickKinds,
  readHoldings,
  type Held,
  type HeldKind,
  type PricedKind,
} from './holdings.ts';
import * as store from './store.ts';
import { isSellable, isWin, moneyUntil, recyclingPrice } from './worth.ts';

type Filter = Required<Pick<Input<'GET /api/system_shop/backpack'>, 'field' | 'sort'>> & {
  page: number;
  limit: number;
  after?: number | undefined;
  goods_quality?: number | undefined;
  type?: string | undefined;
  name?: string | undefined;
  price?: number | undefined;
  max_price?: number | undefined;
  recycle_rate_ppm: number;
};
type Backpack = Reply<'GET /api/system_shop/backpack'>;

/** A box, shown as its case. */
export interface BoxFace {
  id: number;
  name: string;
  picture: string;
  color: string;
}

/** Reads cases by their ids. */
type ReadCases = (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, BoxFace>>;

declare module '../kit/module.ts' {
  interface Module {
    /** Reads the cases as which boxes are shown, of the one module that has them. */
    box_faces?: ReadCases;
  }
}

/** The reader of cases that a module declares. Throws when none does. */
export function boxFacesOf(modules: readonly Module[]): ReadCases {
  const found = modules.find(({ box_faces }) => box_faces)?.box_faces;
  if (!found) throw new Error('no module declares box_faces');
  return found;
}

/**
 * A page of the player's held items that match the filter, their total number, and what selling all
 * of them would pay. Sorted by price, refuses item.unknown when `after` was never the player's.
 */
export async function showBackpack(
  db: Db,
  player_id: number,
  filter: Filter,
  readCases: ReadCases,
): Promise<Backpack> {
  const held = await readHoldings(db, player_id, filter.recycle_rate_ppm);
  const matching = isFilter(filter) ? pickKinds(held, (kind) => matches(kind, filter)) : held;
  const find = filter.field === 'price' ? findByPrice : findByTime;
  const rows = matching.kinds.length === 0 ? [] : await find(db, player_id, filter, matching, held);
  const idsOf = (wanted: string) =>
    rows.flatMap(({ kind, goods_id }) => (kind === wanted ? [goods_id] : []));
  const [goods, cases] = await Promise.all([
    readGoods(db, idsOf('item')),
    readCases(db, idsOf('box')),
  ]);
  return {
    list: rows.map((row) =>
      row.kind === 'box'
        ? toBox(row, cases.get(row.goods_id)!)
        : toItem(row, goods.get(row.goods_id)!, filter.recycle_rate_ppm),
    ),
    page: filter.page,
    total: matching.totals.count,
    sellable: matching.totals.sellable,
    value: toWire(matching.totals.worth_mills),
    all: { total: held.totals.count, value: toWire(held.totals.worth_mills) },
  };
}

const isFilter = ({ goods_quality, type, name, price, max_price }: Filter) =>
  [goods_quality, type, name, price, max_price].some((part) => part !== undefined);

/** Boxes have no rarity, wear, name of an item or price: they match the type `box` alone. */
function matches({ goods }: HeldKind, filter: Filter): boolean {
  return goods === null ? isBoxFilter(filter) : matchesGoods(goods, filter);
}

const isBoxFilter = ({ goods_quality, type, name, price, max_price }: Filter) =>
  type === 'box' && [goods_quality, name, price, max_price].every((part) => part === undefined);

function matchesGoods(
  goods: Goods,
  { goods_quality, type, name, price, max_price }: Filter,
): boolean {
  if (goods_quality !== undefined && goods.quality.id !== goods_quality) return false;
  if (type !== undefined && goods.appearance.short !== type && goods.category.value !== type)
    return false;
  if (name !== undefined && !hasWords(goods, name)) return false;
  if (max_price !== undefined && goods.price > max_price) return false;
  return price === undefined || goods.price >= price;
}

const ends = { newest: Number.MAX_SAFE_INTEGER, oldest: 0 };

/** How many items to scan for a page of matches before switching to a look-up per kind. */
const walk_max = 1000;

/**
 * Sorted by id, and so by time. Common matches are found by a short scan of the whole backpack;
 * rare or long-ago ones are looked up per kind.
 */
async function findByTime(
  db: Db,
  player_id: number,
  { sort, page, limit, after }: Filter,
  matching: Held,
  held: Held,
) {
  const direction = sort === 'desc' ? 'newest' : 'oldest';
  const from = after ?? ends[direction];
  const part = { direction, offset: after === undefined ? (page - 1) * limit : 0, limit } as const;
  if (matching.kinds.length === held.kinds.length) return store.findHeld(db, player_id, from, part);
  const last = part.offset + limit;
  if ((walk_max * matching.totals.count) / held.totals.count >= 2 * last) {
    const found = await store.findWalking(db, player_id, from, {
      ...walkedIn(matching),
      walk_max,
      ...part,
    });
    if (found.length === limit) return found;
  }
  const runs = matching.kinds.map(({ kind, goods_id }) => ({ kind, goods_id, from, skip: 0 }));
  return store.findRuns(db, player_id, runs, { mixed: true, ...part });
}

/** A filter finds items alone, or boxes alone. */
const walkedIn = ({ kinds }: Held) => ({
  kind: kinds[0]!.kind,
  kinds: kinds.map(({ goods_id }) => goods_id),
});

/**
 * Sorted by today's price, kind by kind, and newest first within a kind. Reads only the kinds that
 * the page needs.
 */
async function findByPrice(
  db: Db,
  player_id: number,
  { sort, page, limit, after }: Filter,
  { kinds }: Held,
) {
  const direction = sort === 'asc' ? 1 : -1;
  const last = after === undefined ? undefined : await findPlace(db, player_id, after);
  const ordered = sort === 'asc' ? kinds : kinds.toReversed();
  const ahead = last
    ? ordered.filter((kind) => direction * comparePrices(kind, last) >= 0)
    : ordered;

  const runs: store.Run[] = [];
  let skip = last ? 0 : (page - 1) * limit;
  let room = limit;
  for (const { kind, goods_id, count } of ahead) {
    if (room <= 0) break;
    if (kind === last?.kind && goods_id === last.goods_id)
      runs.push({ kind, goods_id, from: last.id, skip: 0 });
    else if (skip >= count) skip -= count;
    else {
      runs.push({ kind, goods_id, from: ends.newest, skip });
      room -= count - skip;
      skip = 0;
    }
  }
  return store.findRuns(db, player_id, runs, {
    mixed: false,
    direction: 'newest',
    offset: 0,
    limit,
  });
}

/** The place of a player's item in the order by price, whatever its state. Refuses item.unknown. */
async function findPlace(
  db: Db,
  player_id: number,
  id: number,
): Promise<PricedKind & { id: number }> {
  const [item] = await store.findOwned(db, player_id, [id]);
  const { kind, goods_id } = item ?? refuse('item.unknown');
  if (kind === 'box') return { id, kind, goods_id, price_mills: mills(0) };
  const goods = await readGoods(db, [goods_id]);
  return { id, kind: 'item', goods_id, price_mills: goods.get(goods_id)!.price_mills };
}

/** The fields of an item, and of a box. */
const entryOf = (row: store.ItemRow) => ({
  id: row.id,
  source: row.source as Backpack['list'][number]['source'],
  state: row.state as Backpack['list'][number]['state'],
  acquired_at: row.acquired_at.toISOString(),
});

function toItem(
  row: store.ItemRow,
  { shown, price_mills }: PricedGoods,
  recycle_rate_ppm: number,
): Backpack['list'][number] {
  const { id, picture, hash_name, name, phase, price, quality, appearance } = shown;
  const sellable = isSellable(row.source);
  const money_until = moneyUntil(row.acquired_at);
  return {
    ...entryOf(row),
    kind: 'item',
    sellable,
    recycling_price: toWire(recyclingPrice(row.price_mills, price_mills, recycle_rate_ppm)),
    money_until:
      sellable && isWin(row.source) && money_until > now() ? money_until.toISOString() : null,
    goods_info: { id, picture, hash_name, name, phase, price, quality, appearance },
  };
}

function toBox(
  row: store.ItemRow,
  { id, name, picture, color }: BoxFace,
): Backpack['list'][number] {
  const nothing = toWire(mills(0));
  return {
    ...entryOf(row),
    kind: 'box',
    sellable: false,
    recycling_price: nothing,
    money_until: null,
    goods_info: {
      id,
      picture,
      hash_name: name,
      name,
      phase: null,
      price: nothing,
      quality: { id: 0, value: '', color },
      appearance: { id: 0, value: '', short: '' },
    },
  };
}

/** The newest items among which a win that sells for money is looked for. */
const newest_read = 30;
/** Less time would be over before the player comes to it. */
const least_left_ms = 120_000;

/** The player's best win that still sells for money, and until when. */
export async function findSaleForMoney(db: Db, player_id: number, at: Date) {
  const part = { direction: 'newest', offset: 0, limit: newest_read } as const;
  const rows = await store.findHeld(db, player_id, ends.newest, part);
  const [best] = rows
    .filter(
      ({ kind, source, acquired_at }) =>
        kind === 'item' &&
        isSellable(source) &&
        isWin(source) &&
        moneyUntil(acquired_at).getTime() > at.getTime() + least_left_ms,
    )
    .toSorted((a, b) => b.price_mills - a.price_mills);
  if (!best) return undefined;
  const goods = await readGoods(db, [best.goods_id]);
  const { id, hash_name, picture } = goods.get(best.goods_id)!.shown;
  return { goods: { id, name: hash_name, picture }, until: moneyUntil(best.acquired_at) };
}

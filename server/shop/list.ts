import { fromWire, type Mills } from '@vitrine/contract/amount';
import type { ParsedOf } from '@vitrine/contract/endpoint';
import type { Call, Reply } from '@vitrine/contract/index';
import { listGoods, listSkins, readGoods } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import type { Module } from '../kit/module.ts';
import { readBalances } from '../ledger/index.ts';
import { readAvailability } from './availability.ts';

/** Lists the items that players bought most of late, most frequent first. */
type ListPopular = (db: Db) => Promise<readonly number[]>;

declare module '../kit/module.ts' {
  interface Module {
    /** Lists the items that are bought most, of the one module that counts them. */
    popular_goods?: ListPopular;
  }
}

/** The list of items bought most that a module declares. Throws when none does. */
export function popularGoodsOf(modules: readonly Module[]): ListPopular {
  const found = modules.find(({ popular_goods }) => popular_goods)?.popular_goods;
  if (!found) throw new Error('no module declares popular_goods');
  return found;
}

/**
 * A page of the items for sale that match the filters, by price, each with the number of pieces
 * that are left, and whether its price is frozen.
 */
export async function listShop(
  db: Db,
  { sort, page, limit, ...filters }: ParsedOf<Call['GET /api/system_shop']>,
): Promise<Reply<'GET /api/system_shop'>> {
  const { ids, total } = await listGoods(db, { sort, page, limit, ...wishOf(filters) });
  return { list: await showGoods(db, ids), page, total };
}

/**
 * A page of the skins for sale that match the filters, with their wears. By `popular`, those within
 * reach of the player's tokens come first; a visitor, or a player without tokens, is shown all
 * alike.
 */
export async function listShopSkins(
  db: Db,
  listPopular: ListPopular,
  player: number | undefined,
  { sort, page, limit, ...filters }: ParsedOf<Call['GET /api/system_shop/skins']>,
): Promise<Reply<'GET /api/system_shop/skins'>> {
  const [popular, reach_mills] =
    sort === 'popular'
      ? await Promise.all([listPopular(db), readReach(db, player)])
      : [[], undefined];
  const { skins, total } = await listSkins(db, {
    sort,
    page,
    limit,
    popular,
    reach_mills,
    ...wishOf(filters),
  });
  const goods = await showGoods(db, skins.flat());
  const by_id = new Map(goods.map((one) => [one.id, one]));
  return { list: skins.map((ids) => ({ wears: ids.map((id) => by_id.get(id)!) })), page, total };
}

/** The tokens of a player; undefined without any. */
async function readReach(db: Db, player: number | undefined): Promise<Mills | undefined> {
  if (player === undefined) return undefined;
  const { shop_score_mills } = await readBalances(db, player);
  return shop_score_mills > 0 ? shop_score_mills : undefined;
}

type Filters = Pick<
  ParsedOf<Call['GET /api/system_shop']>,
  'name' | 'price' | 'max_price' | 'quality' | 'category' | 'appearance' | 'stattrak'
>;

function wishOf(filters: Filters) {
  const { name, price, max_price, quality, category, appearance, stattrak } = filters;
  return {
    name,
    from_mills: price === undefined ? undefined : fromWire(price),
    to_mills: max_price === undefined ? undefined : fromWire(max_price),
    quality_id: quality,
    category_id: category,
    appearance_id: appearance,
    stattrak: stattrak && stattrak === '1',
  };
}

async function showGoods(
  db: Db,
  ids: readonly number[],
): Promise<Reply<'GET /api/system_shop'>['list']> {
  const [goods, available] = await Promise.all([readGoods(db, ids), readAvailability(db, ids)]);
  return ids.map((id) => ({ ...goods.get(id)!.shown, ...available.get(id)! }));
}

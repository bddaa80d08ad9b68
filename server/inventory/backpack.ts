import { sum, toWire, type Mills } from '@vitrine/contract/amount';
import type { Goods } from '@vitrine/contract/catalogue';
import type { Input, Reply } from '@vitrine/contract/index';
import { readGoods } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import * as store from './store.ts';
import { isSellable, recyclingPrice } from './worth.ts';

type Filter = Required<Pick<Input<'GET /api/system_shop/backpack'>, 'field' | 'sort'>> & {
  page: number;
  limit: number;
  goods_quality?: number | undefined;
  type?: string | undefined;
  price?: number | undefined;
};
type Backpack = Reply<'GET /api/system_shop/backpack'>;

interface Held {
  row: store.ItemRow;
  goods: Goods;
  today_mills: Mills;
  worth_mills: Mills;
}

/** The items that the player holds and that match the filter, a page of them, with what all of them would bring. */
export async function showBackpack(db: Db, player_id: number, filter: Filter): Promise<Backpack> {
  const { page, limit } = filter;
  const rows = await store.findHeld(db, player_id);
  const goods = await readGoods(
    db,
    rows.map(({ goods_id }) => goods_id),
  );
  const held = rows
    .map((row): Held => {
      const { shown, price_mills } = goods.get(row.goods_id)!;
      return { row, goods: shown, today_mills: price_mills, worth_mills: recyclingPrice(row.price_mills, price_mills) };
    })
    .filter((item) => matches(item, filter));
  const ordered = order(held, filter);
  return {
    list: ordered.slice((page - 1) * limit, page * limit).map(toItem),
    page,
    total: held.length,
    value: toWire(sum(held.filter(({ row }) => isSellable(row.source)).map(({ worth_mills }) => worth_mills))),
  };
}

function matches({ goods }: Held, { goods_quality, type, price }: Filter): boolean {
  if (goods_quality !== undefined && goods.quality.id !== goods_quality) return false;
  if (type !== undefined && goods.appearance.short !== type && goods.category.value !== type) return false;
  return price === undefined || goods.price >= price;
}

/** Rows come newest first; the sort is stable. */
function order(held: Held[], { field, sort }: Filter): Held[] {
  if (field === 'created_at') return sort === 'desc' ? held : held.toReversed();
  const direction = sort === 'asc' ? 1 : -1;
  return held.toSorted((a, b) => direction * (a.today_mills - b.today_mills));
}

function toItem({ row, goods, worth_mills }: Held): Backpack['list'][number] {
  const { id, picture, hash_name, name, phase, price, quality, appearance } = goods;
  return {
    id: row.id,
    kind: row.kind as 'item' | 'box',
    source: row.source as Backpack['list'][number]['source'],
    state: row.state as Backpack['list'][number]['state'],
    sellable: isSellable(row.source),
    recycling_price: toWire(worth_mills),
    acquired_at: row.acquired_at.toISOString(),
    goods_info: { id, picture, hash_name, name, phase, price, quality, appearance },
  };
}

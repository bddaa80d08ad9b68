import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Drop } from '@vitrine/contract/drops';
import type { Goods } from '@vitrine/contract/catalogue';
import { findFaces, maskName } from '../accounts/index.ts';
import { readGoods } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import type { DropRow } from './store.ts';

/**
 * Converts drops to their public form, with masked names. One statement for the players and, at
 * most once a second, one for the items.
 */
export async function showDrops(db: Db, rows: readonly DropRow[]): Promise<Drop[]> {
  if (rows.length === 0) return [];
  const ids = (field: 'goods_id' | 'player_id') => [...new Set(rows.map((row) => row[field]))];
  const [goods, faces] = await Promise.all([
    readGoods(db, ids('goods_id')),
    findFaces(db, ids('player_id')),
  ]);
  const face_of = new Map(faces.map((face) => [face.id, face]));
  return rows.map(({ id, type, case_id, player_id, goods_id, price_mills, at, draw_id }) => {
    const { shown } = goods.get(goods_id)!;
    const face = face_of.get(player_id);
    return {
      id,
      type: type as Drop['type'],
      box: case_id,
      win: draw_id,
      user: { name: maskName(face?.name), avatar: face?.avatar ?? null },
      goods: showGoods(shown, mills(price_mills)),
      goods_type: shown.category.value,
      appear: at.toISOString(),
    };
  });
}

/** An item in the drop event's format, at a price. */
export function showGoods(
  { id, name, hash_name, picture, quality, category, appearance }: Goods,
  price_mills: Mills,
): Drop['goods'] {
  return {
    id,
    name,
    hash_name,
    price: toWire(price_mills),
    picture,
    goods_quality: quality,
    goods_category: category,
    goods_appearance: appearance,
  };
}

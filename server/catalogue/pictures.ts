import { drawItem, type ItemArt } from '@vitrine/art/item';
import type { Db } from '../kit/db.ts';
import { markOf, pictureAddress, type Drawing } from '../kit/pictures.ts';
import { shownQuality } from './quality.ts';
import { findGoods, type GoodsRow } from './store.ts';

/** The inputs of an item's drawing. */
export function itemArtOf(row: GoodsRow): ItemArt {
  return {
    weapon: row.weapon,
    category: row.category_name,
    finish: row.finish,
    wear: row.appearance_short === 'NP' ? null : (row.appearance_short as ItemArt['wear']),
    rarity_color: shownQuality(row).color,
    stattrak: row.stattrak,
    souvenir: row.souvenir,
    phase: row.phase,
    paint_index: row.paint_index,
  };
}

/** The URL of an item's picture: the operator's own, or the one that we draw. */
export function pictureOfGoods(row: GoodsRow): string {
  return row.picture_url ?? pictureAddress('item', row.id, markOf(itemArtOf(row)));
}

/** The drawing of an item; undefined for an unknown id. */
export async function findItemDrawing(db: Db, id: number): Promise<Drawing | undefined> {
  const [row] = await findGoods(db, [id]);
  return row && { mark: markOf(itemArtOf(row)), svg: () => drawItem(itemArtOf(row)) };
}

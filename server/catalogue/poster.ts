import { drawItem } from '@vitrine/art/item';
import { drawItemPoster, POSTER_BRAND, POSTER_LINE, POSTER_TITLE } from '@vitrine/art/poster';
import type { Db } from '../kit/db.ts';
import { letter } from '../kit/lettering.ts';
import { markOf, posterAddress, type Drawing } from '../kit/pictures.ts';
import { itemArtOf } from './pictures.ts';
import { shownQuality } from './quality.ts';
import { findGoods, type GoodsRow } from './store.ts';

const markOfPreview = (row: GoodsRow) => markOf([itemArtOf(row), row.name]);

/** The URL of the picture for link previews of an item, always drawn by us. */
export function previewOfGoods(row: GoodsRow): string {
  return posterAddress('preview', row.id, markOfPreview(row));
}

/** The drawing of an item's preview; undefined for an unknown id. */
export async function findPreview(db: Db, id: number): Promise<Drawing | undefined> {
  const [row] = await findGoods(db, [id]);
  if (!row) return undefined;
  const [weapon = row.hash_name, finish] = row.name.split(' | ');
  const svg = () =>
    drawItemPoster({
      picture: drawItem(itemArtOf(row)),
      color: shownQuality(row).color,
      title: letter(finish ?? weapon, POSTER_TITLE),
      above: letter(finish ? weapon : row.category_name, POSTER_LINE),
      below: letter(
        row.phase ? `${row.appearance_name} · ${row.phase}` : row.appearance_name,
        POSTER_LINE,
      ),
      brand: letter('Vitrine', POSTER_BRAND),
    });
  return { mark: markOfPreview(row), form: 'poster', svg };
}

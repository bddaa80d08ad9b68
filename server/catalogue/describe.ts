import type { Goods } from '@vitrine/contract/catalogue';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { readGoods } from './goods.ts';
import { wears } from './items/wears.ts';
import { pictureOfGoods } from './pictures.ts';
import { previewOfGoods } from './poster.ts';
import { qualityInChinese, shownQuality } from './quality.ts';
import * as store from './store.ts';

/** Similar items on either side of an item's price. */
const alike_each = 3;

/** Everything that the catalogue knows of an item. */
export interface GoodsDescription {
  row: store.GoodsRow;
  picture: string;
  /** A picture for link previews. */
  poster: string;
  quality: Goods['quality'] & { zh: string };
  /** Wear from 0, new, to 1, worn out: of the skin, and of this grade within it. */
  floats: { skin: [number, number]; grade: [number, number] } | null;
  /** The same skin in every grade and kind, the item itself among them. */
  same_skin: Goods[];
  /** Other skins of the weapon in the same grade and kind, nearest in price, cheapest first. */
  alike: Goods[];
  /** When an import or an operator last named the price. */
  price_at: Date;
  frozen: boolean;
}

/** Describes an item. Refuses goods.unknown. */
export async function describeGoods(db: Db, id: number): Promise<GoodsDescription> {
  const [row] = await store.findGoods(db, [id]);
  if (!row) return refuse('goods.unknown');
  const [age, same_ids, alike_ids] = await Promise.all([
    store.findPriceAge(db, id),
    store.findSameSkin(db, row),
    store.findAlike(db, row, alike_each),
  ]);
  const goods = await readGoods(db, [...same_ids, ...alike_ids]);
  const shownOf = (ids: readonly number[]) => ids.flatMap((one) => goods.get(one)?.shown ?? []);
  const { priced_at, checked_at, frozen_at } = age!;
  return {
    row,
    picture: pictureOfGoods(row),
    poster: previewOfGoods(row),
    quality: { ...shownQuality(row), zh: qualityInChinese(row) },
    floats: floatsOf(row),
    same_skin: shownOf(same_ids),
    alike: shownOf(alike_ids).toSorted((a, b) => a.price - b.price || a.id - b.id),
    price_at: checked_at !== null && checked_at > priced_at ? checked_at : priced_at,
    frozen: frozen_at !== null,
  };
}

function floatsOf({
  min_float,
  max_float,
  appearance_short,
}: store.GoodsRow): GoodsDescription['floats'] {
  const band = wears.find(({ short }) => short === appearance_short)?.band;
  if (min_float === null || max_float === null || !band) return null;
  return {
    skin: [min_float, max_float],
    grade: [Math.max(band[0], min_float), Math.min(band[1], max_float)],
  };
}

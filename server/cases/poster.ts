import { drawCrate } from '@vitrine/art/crate';
import { drawPoster, POSTER_BRAND, POSTER_NAME } from '@vitrine/art/poster';
import { findItemDrawing, readGoods, type PricedGoods } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import { letter } from '../kit/lettering.ts';
import { markOf, posterAddress, type Drawing } from '../kit/pictures.ts';
import { artOf } from './pictures.ts';
import { readPrizes } from './prizes.ts';
import { findCase, type CaseRow } from './store.ts';

/** Number of prizes shown beside the crate. */
const shown_count = 3;

function dearestOf(goods: readonly PricedGoods[]): PricedGoods[] {
  return goods
    .toSorted((a, b) => b.price_mills - a.price_mills || a.shown.id - b.shown.id)
    .slice(0, shown_count);
}

function markOfPoster(row: CaseRow, dearest: readonly PricedGoods[]): string {
  return markOf([
    artOf(row),
    ...dearest.map(({ shown: { id, name, picture } }) => [id, name, picture]),
  ]);
}

/**
 * The URL of the picture for link previews of a case: the crate and its most expensive `goods`,
 * always drawn by us.
 */
export function posterOf(row: CaseRow, goods: readonly PricedGoods[]): string {
  return posterAddress('poster', row.id, markOfPoster(row, dearestOf(goods)));
}

/** The drawing of a case's poster; undefined for an unknown id. */
export async function findPoster(db: Db, id: number): Promise<Drawing | undefined> {
  const row = await findCase(db, id);
  if (!row) return undefined;
  const prizes = (await readPrizes(db, [row.revision_id])).get(row.revision_id)!;
  const goods = await readGoods(
    db,
    prizes.map(({ goods_id }) => goods_id),
  );
  const dearest = dearestOf([...goods.values()]);
  const drawings = await Promise.all(dearest.map(({ shown }) => findItemDrawing(db, shown.id)));
  const svg = () =>
    drawPoster({
      crate: drawCrate(artOf(row)),
      items: dearest.map(({ shown }, n) => ({
        picture: drawings[n]!.svg(),
        color: shown.quality.color,
      })),
      name: letter(row.name, POSTER_NAME),
      brand: letter('Vitrine', POSTER_BRAND),
    });
  return { mark: markOfPoster(row, dearest), form: 'poster', svg };
}

import { drawCrate, seamOf, type CrateArt } from '@vitrine/art/crate';
import { crate_kinds, type CrateKind } from '@vitrine/art/silhouettes/crates/find';
import type { Reply } from '@vitrine/contract/index';
import { findItemDrawing, readGoods, type PricedGoods } from '../catalogue/index.ts';
import type { BoxFace } from '../inventory/index.ts';
import type { Db } from '../kit/db.ts';
import { markOf, pictureAddress, type Drawing } from '../kit/pictures.ts';
import { readPrizes } from './prizes.ts';
import { findCase, findCases, type CaseRow } from './store.ts';

/** The kind of a case whose name and price choose its body. */
export const fitting = 'fitting';

/** The kinds that an operator may choose. */
export const case_kinds: readonly string[] = [fitting, ...crate_kinds];

/** The body that an operator chose; undefined: the one that fits. */
export function bodyOf(kind: string): CrateKind | undefined {
  return crate_kinds.find((known) => known === kind);
}

/** The inputs of a case's drawing besides its prize. */
export function artOf({
  name,
  theme_color,
  kind,
  type,
  price_mills,
}: Pick<CaseRow, 'name' | 'theme_color' | 'kind' | 'type' | 'price_mills'>): CrateArt {
  const body = bodyOf(kind);
  if (body) return { name, theme_color, kind: body };
  return { name, theme_color, price: type === 'paid' ? price_mills / 1000 : 0 };
}

/** The dearest of some goods, the first of several. Throws when there are none. */
export function dearestOf(goods: readonly PricedGoods[]): PricedGoods['shown'] {
  return goods.reduce((top, next) => (next.price_mills > top.price_mills ? next : top)).shown;
}

/** The dearest prize of each case, which stands in its picture. */
export async function readBest(
  db: Db,
  rows: readonly Pick<CaseRow, 'id' | 'revision_id'>[],
): Promise<Map<number, PricedGoods['shown']>> {
  const prizes = await readPrizes(
    db,
    rows.map(({ revision_id }) => revision_id),
  );
  const goods = await readGoods(
    db,
    [...prizes.values()].flat().map(({ goods_id }) => goods_id),
  );
  return new Map(
    rows.map(({ id, revision_id }) => [
      id,
      dearestOf(prizes.get(revision_id)!.map(({ goods_id }) => goods.get(goods_id)!)),
    ]),
  );
}

type Best = Pick<PricedGoods['shown'], 'picture'>;

const markOfCase = (row: CaseRow, best: Best) => markOf([artOf(row), best.picture]);

/** The URL of a case's picture with its best prize: the operator's own, or the one that we draw. */
export function pictureOfCase(row: CaseRow, best: Best): string {
  return row.picture_url ?? pictureAddress('case', row.id, markOfCase(row, best));
}

/**
 * Where a case's picture opens, in percent of its height: along the lid of the body that we draw,
 * in the middle of an operator's own.
 */
export function seamOfCase(row: CaseRow): number {
  return row.picture_url ? 50 : seamOf({ ...artOf(row), prize: fitting });
}

/** Cases by their ids, open or closed, as things in a backpack. */
export async function readFaces(db: Db, ids: readonly number[]): Promise<Map<number, BoxFace>> {
  if (ids.length === 0) return new Map();
  const rows = await findCases(db, ids);
  const best = await readBest(db, rows);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        picture: pictureOfCase(row, best.get(row.id)!),
        color: row.theme_color,
      },
    ]),
  );
}

/** The drawing of a case; undefined for an unknown id. */
export async function findCaseDrawing(db: Db, id: number): Promise<Drawing | undefined> {
  const row = await findCase(db, id);
  if (!row) return undefined;
  const best = (await readBest(db, [row])).get(id)!;
  const prize = await findItemDrawing(db, best.id);
  const svg = () => drawCrate({ ...artOf(row), prize: prize?.svg() });
  return { mark: markOfCase(row, best), svg };
}

const neutral = { name: 'Body', theme_color: '#e7b75f' };

/** The bodies that an operator chooses from, each with its picture. */
export function listBodies(): Reply<'GET /api/console/cases/choices'>['bodies'] {
  const addressOf = (kind: CrateKind, n: number) =>
    pictureAddress('body', n + 1, markOf({ ...neutral, kind }));
  return crate_kinds.map((kind, n) => ({ kind, picture: addressOf(kind, n) }));
}

/** The drawing of a body by its number among all; undefined for an unknown one. */
export function findBodyDrawing(_: Db, id: number): Promise<Drawing | undefined> {
  const kind = crate_kinds[id - 1];
  const art = { ...neutral, kind };
  return Promise.resolve(kind && { mark: markOf(art), svg: () => drawCrate(art) });
}

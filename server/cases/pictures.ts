import { drawCrate, type CrateArt } from '@vitrine/art/crate';
import type { BoxFace } from '../inventory/index.ts';
import type { Db } from '../kit/db.ts';
import { markOf, pictureAddress, type Drawing } from '../kit/pictures.ts';
import { findCase, findCases, type CaseRow } from './store.ts';

/** The inputs of a case's drawing. */
export function artOf({ name, theme_color, kind }: CaseRow): CrateArt {
  return { name, theme_color, kind: kind as CrateArt['kind'] };
}

/** The URL of a case's picture: the operator's own, or the one that we draw. */
export function pictureOfCase(row: CaseRow): string {
  return row.picture_url ?? pictureAddress('case', row.id, markOf(artOf(row)));
}

/** Cases by their ids, open or closed, as things in a backpack. */
export async function readFaces(db: Db, ids: readonly number[]): Promise<Map<number, BoxFace>> {
  if (ids.length === 0) return new Map();
  const rows = await findCases(db, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, name: row.name, picture: pictureOfCase(row), color: row.theme_color },
    ]),
  );
}

/** The drawing of a case; undefined for an unknown id. */
export async function findCaseDrawing(db: Db, id: number): Promise<Drawing | undefined> {
  const row = await findCase(db, id);
  return row && { mark: markOf(artOf(row)), svg: () => drawCrate(artOf(row)) };
}

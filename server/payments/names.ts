import { findFaces } from '../accounts/index.ts';
import type { Db } from '../kit/db.ts';

/** The names of accounts, by their numbers. */
export async function readNames(
  db: Db,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const faces = known.length > 0 ? await findFaces(db, known) : [];
  return new Map(faces.map(({ id, name }) => [id, name]));
}

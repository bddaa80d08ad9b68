import { Cache } from '../kit/cache.ts';
import type { Db } from '../kit/db.ts';
import { findPrizes } from './store.ts';

/** The prizes of a revision, its rarest last. */
type Prizes = Awaited<ReturnType<typeof findPrizes>>;

const cache = new Cache<number, Prizes>({ max: 2000 });

/**
 * The prizes of published revisions, by revision. They never change, so they are read once, then
 * cached.
 */
export async function readPrizes(
  db: Db,
  revision_ids: readonly number[],
): Promise<ReadonlyMap<number, Prizes>> {
  const found = new Map<number, Prizes>();
  for (const id of revision_ids) {
    const known = cache.get(id);
    if (known) found.set(id, known);
  }
  const unknown = revision_ids.filter((id) => !found.has(id));
  if (unknown.length === 0) return found;
  for (const [id, prizes] of Map.groupBy(
    await findPrizes(db, unknown),
    ({ revision_id }) => revision_id,
  )) {
    cache.set(id, prizes);
    found.set(id, prizes);
  }
  return found;
}

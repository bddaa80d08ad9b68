import { findFaces } from '../accounts/index.ts';
import { Cache } from '../kit/cache.ts';
import type { Db } from '../kit/db.ts';
import type { Closing } from '../kit/http/app.ts';
import { findLastClosing } from './store.ts';

/** Each process follows a closing after so long at the latest. */
const cached_ms = 1000;

const cached = new Cache<'last', Promise<Closing | null>>({ for_ms: cached_ms, max: 1 });

/** Until when operators have closed the site; undefined while it is open. At most a second old. */
export async function findClosing(db: Db): Promise<Closing | undefined> {
  const known = cached.get('last');
  if (known) return (await known) ?? undefined;
  const asked = readClosing(db);
  cached.set('last', asked);
  asked.catch(evictClosing);
  return (await asked) ?? undefined;
}

async function readClosing(db: Db): Promise<Closing | null> {
  const last = await findLastClosing(db);
  return last?.is_closed ? { until_at: last.until_at } : null;
}

/** Has this process read it again. */
export function evictClosing(): void {
  cached.delete('last');
}

/** How the site stands, since when and by whom. */
export async function showClosing(db: Db) {
  const last = await findLastClosing(db);
  const actor_id = last?.actor_id ?? null;
  const [face] = actor_id === null ? [] : await findFaces(db, [actor_id]);
  return {
    is_closed: last?.is_closed ?? false,
    until: last?.until_at?.toISOString() ?? null,
    since: last?.at.toISOString() ?? null,
    by: face?.name ?? null,
  };
}

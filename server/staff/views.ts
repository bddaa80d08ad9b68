import type { Db } from '../kit/db.ts';
import { Unfit } from '../kit/refusal.ts';
import * as store from './store.ts';

/** The most views that a member saves of a page. */
const views_max = 50;

/** The views of a page that a member sees: their own, and those that colleagues share. */
export async function listViews(db: Db, member_id: number, page: string) {
  const views = await store.findViews(db, member_id, page);
  return views.map(({ author_id, ...view }) => ({ ...view, is_own: author_id === member_id }));
}

/**
 * Saves the filters and the order of a page under a name; returns the view's id. A view changes
 * nothing of the product, so the audit doesn't tell it. Refuses act.unfit for one too many.
 */
export async function saveView(
  db: Db,
  author_id: number,
  view: { page: string; name: string; query: string; is_shared: boolean },
): Promise<number> {
  const own = await store.findViews(db, author_id, view.page);
  const others = own.filter((one) => one.author_id === author_id && one.name !== view.name);
  if (others.length >= views_max)
    throw new Unfit(`A page has at most ${views_max} views of yours: drop one first.`);
  return store.putView(db, { author_id, ...view });
}

/** Drops a view of a member's own. */
export function dropView(db: Db, author_id: number, id: number): Promise<void> {
  return store.deleteView(db, author_id, id);
}

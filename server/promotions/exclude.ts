import type { Db } from '../kit/db.ts';
import * as store from './store.ts';

/**
 * Whether a friend counts as the partner's own second account at a moment: the partner earns
 * nothing from them, and the code adds nothing to their top-ups. A browser in which both have
 * signed in excludes the friend, for good: otherwise it would be enough to sign out there.
 */
export async function isExcluded(db: Db, player_id: number, at: Date): Promise<boolean> {
  const ties = await store.findTies(db, player_id);
  if (ties?.shares_browser && !ties.is_excluded)
    await store.insertExclusions(db, [player_id], 'browser', at);
  return ties !== undefined && (ties.is_excluded || ties.shares_browser);
}

/** Excludes whoever is a friend or the partner of the player and has paid with the same card. */
export async function excludePayers(
  db: Db,
  player_id: number,
  others: readonly number[],
  at: Date,
): Promise<void> {
  if (others.length === 0) return;
  await store.insertExclusions(
    db,
    await store.findFriendsAmong(db, player_id, others),
    'payment',
    at,
  );
}

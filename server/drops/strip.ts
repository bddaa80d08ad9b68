import { bundle_max } from '@vitrine/contract/live';
import type { Db } from '../kit/db.ts';
import { publishToChannel } from '../kit/socket/publish.ts';
import { bundle_channel, drop_channel } from './channels.ts';
import { followDrops } from './follow.ts';

/**
 * Publishes the drops since the position `after`: each in an event of its own, in the order of
 * winning, and the newest together in a bundle. Returns the position after them; without `after`,
 * the current one.
 */
export async function tellDrops(db: Db, after?: number): Promise<number> {
  const { drops, position } = await followDrops(db, after);
  for (const drop of drops) publishToChannel(drop_channel, 'DropKanban', drop);
  if (drops.length > 0) {
    const newest = drops.slice(-bundle_max).toReversed();
    publishToChannel(bundle_channel, 'DropBundle', { drops: newest });
  }
  return position;
}

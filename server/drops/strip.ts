import type { Db } from '../kit/db.ts';
import { publishToChannel } from '../kit/socket/publish.ts';
import { drop_channel } from './channels.ts';
import { followDrops } from './follow.ts';

/**
 * Publishes the drops since the position `after` in one event: the data of `DropKanban` is the
 * newest drop, and its `more` the ones before it, newest first. Returns the position after them;
 * without `after`, the current one.
 */
export async function tellDrops(db: Db, after?: number): Promise<number> {
  const { drops, position } = await followDrops(db, after);
  const [newest, ...more] = drops.toReversed();
  if (newest) publishToChannel(drop_channel, 'DropKanban', { ...newest, more });
  return position;
}

import type { Db } from '../kit/db.ts';
import { tellRows, type Cursor } from '../kit/feed.ts';
import { publishToChannel } from '../kit/socket/publish.ts';
import { notifications_channel, platform_channel } from './channels.ts';
import { findAddedAfter } from './store.ts';

/** Tells players of notifications written after a cursor; returns the cursor after them. */
export function tellNotifications(db: Db, after?: Cursor): Promise<Cursor> {
  return tellRows(db, after, findAddedAfter, ({ id, player_id }) => {
    if (player_id === null)
      publishToChannel(platform_channel, 'NotificationAdded', { id, type: 0 });
    else
      publishToChannel(notifications_channel.of(player_id), 'NotificationAdded', { id, type: 1 });
  });
}

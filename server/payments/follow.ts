import type { Db } from '../kit/db.ts';
import { tellRows, type Cursor } from '../kit/feed.ts';
import { publishToChannel } from '../kit/socket/publish.ts';
import { orders_channel } from './channels.ts';
import { findOrderChanges } from './store.ts';

/** Tells players of changes of their orders after a cursor; returns the cursor after them. */
export function tellOrderChanges(db: Db, after?: Cursor): Promise<Cursor> {
  return tellRows(db, after, findOrderChanges, ({ player_id, order_sn, state }) => {
    publishToChannel(orders_channel.of(player_id), 'OrderChanged', { order_sn, state });
  });
}

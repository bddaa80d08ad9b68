import type { Db } from '../kit/db.ts';
import { tellRows, type Cursor } from '../kit/feed.ts';
import { publishToChannel } from '../kit/socket/publish.ts';
import { giveaways_channel } from './channels.ts';
import { phaseOf } from './show.ts';
import { findChangedAfter } from './store.ts';

/**
 * Tells everyone of the giveaways that changed after a cursor; returns the cursor after them.
 * Changes within a poll are told as one.
 */
export function tellGiveaways(db: Db, after?: Cursor): Promise<Cursor> {
  return tellRows(db, after, findChangedAfter, (row) => {
    publishToChannel(giveaways_channel, 'GiveawayChanged', {
      id: row.id,
      ...phaseOf(row),
      gift_user_count: row.entrants,
    });
  });
}

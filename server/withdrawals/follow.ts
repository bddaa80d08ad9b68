import type { Db } from '../kit/db.ts';
import { tellRows, type Cursor } from '../kit/feed.ts';
import { publishToChannel } from '../kit/socket/publish.ts';
import { withdrawals_channel } from './channels.ts';
import { findStepsAfter } from './store.ts';

/** Tells players of events of their withdrawals after a cursor; returns the cursor after them. */
export function tellWithdrawalSteps(db: Db, after?: Cursor): Promise<Cursor> {
  return tellRows(db, after, findStepsAfter, ({ player_id, withdrawal_id, state }) => {
    publishToChannel(withdrawals_channel.of(player_id), 'WithdrawalChanged', {
      id: withdrawal_id,
      state,
    });
  });
}

import type { Db } from '../kit/db.ts';
import { tellRows, type Cursor } from '../kit/feed.ts';
import { publishToChannel } from '../kit/socket/publish.ts';
import { readGoods } from '../catalogue/index.ts';
import { falling_goods } from '../inventory/index.ts';
import { giveaways_channel } from './channels.ts';
import { phaseOf } from './show.ts';
import * as store from './store.ts';
import { readWonGoods } from './won.ts';

/**
 * Tells everyone of the giveaways that changed after a cursor, and winners of goods of what they
 * got; returns the cursor after them. Changes within a poll are told as one.
 */
export async function tellGiveaways(db: Db, after?: Cursor): Promise<Cursor> {
  const drawn: number[] = [];
  const cursor = await tellRows(db, after, store.findChangedAfter, (row) => {
    publishToChannel(giveaways_channel, 'GiveawayChanged', {
      id: row.id,
      ...phaseOf(row),
      gift_user_count: row.entrants,
    });
    if (row.state === 3) drawn.push(row.id);
  });
  if (drawn.length > 0) await tellWinners(db, drawn);
  return cursor;
}

async function tellWinners(db: Db, ids: readonly number[]): Promise<void> {
  const won = await readWonGoods(db, ids);
  const goods = await readGoods(
    db,
    won.map(({ goods_id }) => goods_id),
  );
  for (const { player_id, goods_id } of won) {
    const data = [goods.get(goods_id)!.shown];
    publishToChannel(falling_goods.of(player_id), 'FallingGoods', { data, level: null, userId: player_id });
  }
}

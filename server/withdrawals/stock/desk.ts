import { mills, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { StockItem } from '@vitrine/contract/withdrawals-desk';
import type * as contract from '@vitrine/contract/withdrawals-desk';
import { answerList } from '../../audit/index.ts';
import { readGoods } from '../../catalogue/index.ts';
import type { Db } from '../../kit/db.ts';
import type { Call } from '../../kit/http/route.ts';
import { filtersOf } from '../../kit/listing.ts';
import * as store from './store.ts';
import type { WithdrawalRow } from '../store.ts';

/** Lists the items of the Steam bots as they were at the last comparison, by these filters. */
export function listBotItems(call: Call<typeof contract.listStock, number>) {
  const { db } = call;
  const { state, goods, bot, name } = filtersOf(call.input);
  const filter = { state, goods_id: goods, bot, name };
  return answerList(call, {
    name: 'stock',
    read: (part) => store.findBotItems(db, filter, part),
    show: (rows) => rows.map(showItem),
    sum: async () => {
      const { count, price_mills } = await store.sumItems(db, filter);
      return { count, price: toWire(mills(price_mills)) };
    },
  });
}

/** The Steam bots that have ever signed in, with how many items each has. */
export async function listBots(db: Db): Promise<Reply<'GET /api/console/bots'>> {
  const bots = await store.findBots(db);
  return {
    list: bots.map(({ account_name, count, free, offered, kept, ...bot }) => ({
      bot: account_name,
      compared_at: bot.stock_at?.toISOString() ?? null,
      failures: bot.failures,
      tries_again_at: bot.wait_until?.toISOString() ?? null,
      count,
      free,
      offered,
      kept,
      next_at: bot.next_at?.toISOString() ?? null,
      price: toWire(mills(bot.price_mills)),
    })),
  };
}

const fitting_max = 20;

/**
 * The bots' items that fit a withdrawal. `margin` is the price at which it is withdrawn, less
 * the price of such goods now: below zero, replacing the item costs more than was booked for it.
 */
export async function findFitting(db: Db, { goods_id, price_mills }: WithdrawalRow) {
  const goods = (await readGoods(db, [goods_id])).get(goods_id)!;
  const found = await store.findItemsOf(db, goods_id, fitting_max);
  return found.map((row) => ({
    ...showItem(row),
    margin: toWire(mills(price_mills - goods.price_mills)),
  }));
}

const showItem = (row: store.StockRow): StockItem => ({
  id: row.id,
  bot: row.account_name,
  asset_id: row.asset_id,
  name: row.name,
  goods_id: row.goods_id,
  wear: row.item_float,
  state: row.state,
  until: row.kept_until?.toISOString() ?? null,
  withdrawal_id: row.withdrawal_id,
  price: row.price_mills === null ? null : toWire(mills(row.price_mills)),
});

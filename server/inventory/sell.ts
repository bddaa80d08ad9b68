import { mills, sum, toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { doubtPrices, readGoods } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { account } from '../settle/accounts.ts';
import { recycling_house } from './house.ts';
import { wireBalances } from '../settle/balances.ts';
import { carryOut } from '../settle/carry-out.ts';
import { settle, type Settled } from '../settle/settle.ts';
import { items_sold } from './facts.ts';
import * as store from './store.ts';
import { isSellable, isWin, moneyUntil, recyclingPrice } from './worth.ts';

export interface SaleWish {
  items: readonly number[];
  /** The balance that is paid: shop tokens from the backpack, money from a game's end card. */
  to: 'shop_score' | 'money';
  /** The operator's rate at this moment. */
  recycle_rate_ppm: number;
}

type Sold = Settled<{ paid_mills: Mills }>;

/**
 * Sells items of the player, all of them or none. Refuses item.unknown, item.not_held,
 * item.unsellable, and for money item.sale_window_closed.
 */
export function sellItems(
  db: Db,
  player: number,
  wish: SaleWish,
  asked: Asked | undefined,
): Promise<Sold> {
  return carryOut(db, player, asked?.key, () => sellOnce(db, player, wish, asked), doubtPrices);
}

async function sellOnce(
  db: Db,
  player: number,
  wish: SaleWish,
  asked: Asked | undefined,
): Promise<Sold> {
  const { items, to, recycle_rate_ppm } = wish;
  const at = now();
  const owned = await store.findOwned(db, player, items);
  if (owned.length < items.length) refuse('item.unknown');
  if (!owned.every(({ state }) => state === 'held')) refuse('item.not_held');
  if (!owned.every(({ source, kind }) => kind === 'item' && isSellable(source)))
    refuse('item.unsellable');
  const sellsForMoney = (one: store.ItemRow) =>
    isWin(one.source) && moneyUntil(one.acquired_at) >= at;
  if (to === 'money' && !owned.every(sellsForMoney)) refuse('item.sale_window_closed');

  const goods = await readGoods(
    db,
    owned.map(({ goods_id }) => goods_id),
  );
  const paid_mills = sum(
    owned.map(({ goods_id, price_mills }) =>
      recyclingPrice(price_mills, goods.get(goods_id)!.price_mills, recycle_rate_ppm),
    ),
  );
  return settle(db, {
    by: player,
    at,
    key: asked?.key,
    session: asked?.session,
    stays_on_break: true,
    fact: items_sold.with({ items, to, recycle_rate_ppm, paid_mills }),
    guard: [...goods].map(([id, { price_mills }]) => ({
      name: 'catalogue.costs',
      id,
      value: price_mills,
    })),
    post: [{ debit: recycling_house, credit: account(player, to), amount_mills: paid_mills }],
    move: items.map((item_id) => ({
      item_id,
      from: { player_id: player, state: 'held' },
      to: { player_id: player, state: 'sold' },
    })),
    memo: { paid_mills },
  });
}

/** The response to a sale, the same whether it was settled now or before. */
export function answerSale({
  memo,
  item_ids,
  balances,
}: Sold): Reply<'POST /api/system_shop/sell'> {
  return {
    recycling_price: toWire(mills(memo.paid_mills)),
    sold: item_ids,
    ...wireBalances(balances),
  };
}

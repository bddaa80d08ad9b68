import type { Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { doubtPrices, readGoods, tradesAt } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import { afterCommit, type Db } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { account } from '../settle/accounts.ts';
import { shop_house } from './house.ts';
import { wireBalances } from '../settle/balances.ts';
import { carryOut } from '../settle/carry-out.ts';
import { settle, type Act, type ScopedKey, type Settled } from '../settle/settle.ts';
import { evictAvailability } from './availability.ts';
import { goods_bought } from './facts.ts';

/** An item of the catalogue that a player buys, at its price of that moment. */
export interface Purchase {
  player_id: number;
  goods_id: number;
  price_mills: Mills;
}

type Bought = Settled<{ price_mills: Mills }>;

/**
 * Buys an item of the catalogue for shop tokens, at its price of that moment. Refuses
 * goods.unknown, goods.price_frozen, goods.out_of_stock and tokens.short.
 */
export function buyGoods(
  db: Db,
  player_id: number,
  goods_id: number,
  asked: Asked,
): Promise<Bought> {
  const buyOnce = async () => {
    const { price_mills } =
      (await readGoods(db, [goods_id])).get(goods_id) ?? refuse('goods.unknown');
    const act = decidePurchase({ player_id, goods_id, price_mills }, asked.key, now());
    const settled = await settle(db, {
      ...act,
      session: asked.session,
      stays_on_break: true,
    });
    afterCommit(db, () => evictAvailability(goods_id));
    return settled;
  };
  return carryOut(db, player_id, asked.key, buyOnce, doubtPrices);
}

/** The act of a purchase. It is stale when the price has changed. */
export function decidePurchase(
  { player_id, goods_id, price_mills }: Purchase,
  key: ScopedKey | undefined,
  at: Date,
) {
  return {
    by: player_id,
    at,
    key,
    fact: goods_bought.with({ goods_id, price_mills }),
    guard: [tradesAt(goods_id, price_mills), { name: 'shop.takes', id: goods_id, value: 1 }],
    post: [
      { debit: account(player_id, 'shop_score'), credit: shop_house, amount_mills: price_mills },
    ],
    grant: [{ player_id, goods_id, source: 'shop', price_mills }],
    memo: { price_mills },
  } satisfies Act;
}

/** The response to a purchase, the same whether it was settled now or before. */
export function answerPurchase({
  item_ids,
  balances,
}: Bought): Reply<'POST /api/system_shop/{id}/buy'> {
  return { knapsack_id: item_ids[0]!, ...wireBalances(balances) };
}

import type { Mills } from '@vitrine/contract/amount';
import { account, house } from '../accounts.ts';
import type { Act, ScopedKey } from '../settle.ts';

/** An item of the catalogue that a player buys, at its price of that moment. */
export interface Purchase {
  player_id: number;
  goods_id: number;
  price_mills: Mills;
}

/**
 * Sells an item of the catalogue for shop tokens. Amounts are mills. Refuses balance.short; stale
 * when the price changed.
 */
export function buyGoods({ player_id, goods_id, price_mills }: Purchase, key: ScopedKey | undefined, at: Date) {
  return {
    by: player_id,
    at,
    key,
    fact: { kind: 'goods.bought', payload: { goods_id, price_mills } },
    guard: [{ name: 'catalogue.costs', id: goods_id, value: price_mills }],
    post: [{ debit: account(player_id, 'shop_score'), credit: house.shop, amount_mills: price_mills }],
    grant: [{ player_id, goods_id, source: 'shop', price_mills }],
    memo: { price_mills },
  } satisfies Act;
}

import { toWire } from '@vitrine/contract/amount';
import type { Balances } from './settle.ts';

/** Balances in the wire format of every response that changed them. */
export function wireBalances({ money_mills, shop_score_mills, score_mills, version }: Balances) {
  return {
    money: toWire(money_mills),
    shop_score: toWire(shop_score_mills),
    score: toWire(score_mills),
    balance_version: version,
  };
}

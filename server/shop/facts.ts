import type { Mills } from '@vitrine/contract/amount';
import { declareFact } from '../kit/facts.ts';

export interface GoodsBought {
  goods_id: number;
  price_mills: Mills;
}

export const goods_bought = declareFact<GoodsBought>('goods.bought');

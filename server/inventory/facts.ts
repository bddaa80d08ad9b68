import type { Mills } from '@vitrine/contract/amount';
import { declareFact } from '../kit/facts.ts';

export interface ItemsSold {
  items: readonly number[];
  /** The balance that was paid. */
  to: 'shop_score' | 'money';
  /** The operator's rate at that moment; older sales, which lack it, paid the whole worth. */
  recycle_rate_ppm?: number;
  paid_mills: Mills;
}

export const items_sold = declareFact<ItemsSold>('items.sold');

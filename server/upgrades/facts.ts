import type { Mills } from '@vitrine/contract/amount';
import type { UpgradeOutcome, UpgradeTable } from '@vitrine/fairness/upgrade';
import { declareFact } from '../kit/facts.ts';

/** An upgrade, with the table and the outcome of its draw. */
export interface ItemsUpgraded extends UpgradeTable, UpgradeOutcome {
  /** The staked items. */
  items: readonly number[];
  add_mills: Mills;
  /** The items at their recycling prices, and the money. */
  staked_mills: Mills;
  /** The rate of those prices; older upgrades, which lack it, staked the whole worth. */
  recycle_rate_ppm?: number;
  /** The share of the stake that it releases from the bonus; older upgrades lack it. */
  release_ppm?: number;
  /** The rule of the chance; older upgrades lack it. */
  rule?: string;
  /** The target and its price at that moment. */
  goods_id: number;
  price_mills: Mills;
}

export const items_upgraded = declareFact<ItemsUpgraded>('items.upgraded');

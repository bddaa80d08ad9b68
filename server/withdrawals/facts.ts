import type { Mills } from '@vitrine/contract/amount';
import { declareFact } from '../kit/facts.ts';

/** A withdrawal and its backpack item. */
interface OfItem {
  withdrawal_id: number;
  item_id: number;
}

/** A player asked for an item. `price_mills` is today's. */
export const withdrawal_charged = declareFact<
  OfItem & { price_mills: Mills; difference_mills: Mills }
>('withdrawal.charged');

/** A player asked for an item, and takes other goods for it. The rest is what they are cheaper. */
export const withdrawal_substituted = declareFact<
  OfItem & { worth_mills: Mills; goods_id: number; price_mills: Mills; rest_mills: Mills }
>('withdrawal.substituted');

/** The trade offer of a withdrawal waits for the player. */
export const withdrawal_offered = declareFact<OfItem & { goods_id: number }>('withdrawal.offered');

/** Steam reports that the trade of a delivered item was reversed. */
export const withdrawal_rolled_back = declareFact<OfItem & { goods_id: number }>(
  'withdrawal.rolled_back',
);

/** How a withdrawal ended. `goods_id` is what was, or would have been, sent. */
export interface Ending extends OfItem {
  goods_id: number;
  difference_mills: Mills;
  rest_mills: Mills;
}

/** `protected_days`: how long the trade may be reversed; older facts lack it. */
export const withdrawal_delivered = declareFact<Ending & { protected_days?: number }>(
  'withdrawal.delivered',
);
export const withdrawal_failed = declareFact<Ending>('withdrawal.failed');
export const withdrawal_cancelled = declareFact<Ending>('withdrawal.cancelled');
/** A delivered trade was reversed: item and difference went back. */
export const withdrawal_reversed = declareFact<Ending>('withdrawal.reversed');
/** The trade of a substitute was reversed: its price went back in shop tokens. */
export const withdrawal_paid_out = declareFact<OfItem & { goods_id: number; price_mills: Mills }>(
  'withdrawal.paid_out',
);

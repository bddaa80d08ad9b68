import type { CouponRow } from '../store.ts';

/** 1 in progress, 2 succeeded, 3 failed, 4 bought, 5 out of stock. */
export type CouponState = 1 | 2 | 3 | 4 | 5;

/**
 * A coupon's state at a moment. It fails when its time is over, also with all its helpers; until
 * then it can be bought once these have helped, as long as the shop has the item.
 */
export function couponState(
  coupon: CouponRow,
  at: Date,
  { in_stock }: { in_stock: boolean },
): CouponState {
  if (coupon.bought_at !== null) return 4;
  if (coupon.expires_at <= at) return 3;
  if (!in_stock) return 5;
  return coupon.helps >= coupon.target ? 2 : 1;
}

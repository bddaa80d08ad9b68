import type { PersonalPart } from '../../kit/personal.ts';

/** Discounts that were opened or helped with; their links are random. */
export const personal_part: PersonalPart = {
  tells: {
    discounts: {
      says: 'Discounts that you opened.',
      read: (db, player_id) =>
        db
          .selectFrom('events_coupons')
          .select(['id', 'code', 'goods_id', 'price_mills', 'opened_at', 'expires_at', 'bought_at'])
          .where('player_id', '=', player_id)
          .orderBy('id'),
    },
    helps: {
      says: 'Discounts of friends that you helped with.',
      read: (db, player_id) =>
        db
          .selectFrom('events_helps')
          .select(['coupon_id', 'at'])
          .where('player_id', '=', player_id)
          .orderBy('coupon_id'),
    },
  },
};

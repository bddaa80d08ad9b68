import type { PersonalPart } from '../../kit/personal.ts';
import { pot } from '../../settle/accounts.ts';
import { readAccount } from '../../settle/store.ts';
import { referral_pot } from '../house.ts';
import { payout_least_mills } from '../pay-out.ts';

/** Income as a partner, which stays with the id. */
export const personal_part: PersonalPart = {
  tells: {
    partners_income: {
      says: 'Your shares of what friends played, without their names.',
      read: (db, player_id) =>
        db
          .selectFrom('affiliates_earnings')
          .select(['at', 'game', 'amount_mills', 'share_ppm'])
          .where('referrer_id', '=', player_id)
          .orderBy('of_fact'),
    },
    friends_top_ups: {
      says: 'Top-ups of friends that counted for you, without their names.',
      read: (db, player_id) =>
        db
          .selectFrom('affiliates_top_ups')
          .select(['at', 'amount_mills', 'refunded_at'])
          .where('referrer_id', '=', player_id)
          .orderBy('order_id'),
    },
  },
  // Less than can be paid out stays where it is.
  findOpen: async (db, player_id) => {
    const { balance_mills } = await readAccount(db, pot(referral_pot, player_id));
    return [{ kind: 'income', count: balance_mills >= payout_least_mills ? balance_mills : 0 }];
  },
};

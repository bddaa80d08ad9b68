import { sql } from 'kysely';
import { forgetReasons } from '../../audit/index.ts';
import type { PersonalPart } from '../../kit/personal.ts';

/** Orders, which the books need, without the payer and the first answer. */
export const personal_part: PersonalPart = {
  tells: {
    orders: {
      says: 'Your top-ups, with what the gateway told us of the payer.',
      read: (db, player_id) =>
        db
          .selectFrom('payments_orders')
          .select(['id', 'order_sn', 'kind', 'credits', 'state', 'amount_mills', 'fee_mills'])
          .select(['paid_mills', 'credited_mills', 'refunded_mills', 'country', 'network_country'])
          .select(['payer', 'payment_reference', 'created_at', 'credited_at', 'refunded_at'])
          .where('player_id', '=', player_id)
          .orderBy('id'),
    },
    gift_cards: {
      says: 'Gift cards that you redeemed.',
      read: (db, player_id) =>
        db
          .selectFrom('payments_gift_cards')
          .select(['id', 'value_mills', 'ended_at'])
          .where('player_id', '=', player_id)
          .orderBy('id'),
    },
  },
  forget: async (tx, { player_id }) => {
    const orders = await tx
      .updateTable('payments_orders')
      .set({ payer: null, first_answer: null })
      .where('player_id', '=', player_id)
      .returning('id')
      .execute();
    await forgetReasons(
      tx,
      'order',
      orders.map(({ id }) => id),
    );
  },
  findOpen: async (db, player_id) => {
    const { count } = await db
      .selectFrom('payments_orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('player_id', '=', player_id)
      .where(
        sql<boolean>`(state = any(${['created', 'pending', 'paid']}) or 'due' in (pay_back, extra_back))`,
      )
      .executeTakeFirstOrThrow();
    return [{ kind: 'orders', count }];
  },
};

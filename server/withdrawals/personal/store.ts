import { forgetReasons } from '../../audit/index.ts';
import type { PersonalPart } from '../../kit/personal.ts';

/** Withdrawals, which the books need, without the trade link. */
export const personal_part: PersonalPart = {
  tells: {
    withdrawals: {
      says: 'Your withdrawals, and the trade link that each went to.',
      read: (db, player_id) =>
        db
          .selectFrom('withdrawals')
          .select(['id', 'item_id', 'goods_id', 'price_mills', 'delivery', 'trade_url', 'state'])
          .select(['offer_id', 'created_at', 'protected_until', 'reversed_at'])
          .where('player_id', '=', player_id)
          .orderBy('id'),
    },
  },
  forget: async (tx, { player_id }) => {
    const gone = await tx
      .updateTable('withdrawals')
      .set({ trade_url: '' })
      .where('player_id', '=', player_id)
      .returning('id')
      .execute();
    await forgetReasons(
      tx,
      'withdrawal',
      gone.map(({ id }) => id),
    );
  },
  // A trade that Steam still protects may be reversed, which would bring the item back.
  findOpen: async (db, player_id, at) => {
    const { count } = await db
      .selectFrom('withdrawals')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('player_id', '=', player_id)
      .where((eb) =>
        eb.or([
          eb('state', '<', 3),
          eb('review_since', 'is not', null),
          eb.and([eb('protected_until', '>', at), eb('reversed_at', 'is', null)]),
        ]),
      )
      .executeTakeFirstOrThrow();
    return [{ kind: 'withdrawals', count }];
  },
};

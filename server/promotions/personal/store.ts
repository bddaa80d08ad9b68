import { sql } from 'kysely';
import { now } from '../../kit/clock.ts';
import type { PersonalPart } from '../../kit/personal.ts';

/**
 * A partner's code and friends, and where a player came from. Friends stay bound to an id that
 * earns nothing from them any more; the code becomes a digest, so that nobody else can take it.
 */
export const personal_part: PersonalPart = {
  tells: {
    partner: {
      says: 'Your own code, if you bring friends.',
      read: (db, player_id) =>
        db
          .selectFrom('promotions_partners')
          .select(['code', 'began_at'])
          .where('player_id', '=', player_id),
    },
    friends: {
      says: 'When friends came by your code, without their names.',
      read: (db, player_id) =>
        db
          .selectFrom('promotions_friends')
          .select('at')
          .where('partner_id', '=', player_id)
          .orderBy('at'),
    },
    brought_by: {
      says: 'When you came by somebody’s code.',
      read: (db, player_id) =>
        db.selectFrom('promotions_friends').select('at').where('player_id', '=', player_id),
    },
    advertisement: {
      says: 'The advertisement that brought you, as its link said.',
      read: (db, player_id) =>
        db
          .selectFrom('promotions_sources')
          .select(['kind', 'key', 'at'])
          .where('player_id', '=', player_id),
    },
  },
  forget: async (tx, { player_id }) => {
    await tx.deleteFrom('promotions_sources').where('player_id', '=', player_id).execute();
    await tx
      .updateTable('promotions_partners')
      .set({ code: sql<string>`promotions_gone_code(code)` })
      .where('player_id', '=', player_id)
      .execute();
    await tx
      .insertInto('promotions_exclusions')
      .columns(['player_id', 'reason', 'at'])
      .expression((eb) =>
        eb
          .selectFrom('promotions_friends')
          .select([
            'player_id',
            sql<string>`'gone'`.as('reason'),
            sql<Date>`${now()}::timestamptz`.as('at'),
          ])
          .where('partner_id', '=', player_id),
      )
      .onConflict((already) => already.doNothing())
      .execute();
  },
};

import { sql } from 'kysely';
import type { PersonalPart } from '../../kit/personal.ts';

/** Battles, which others played, too: they stay with the id, without a room's password. */
export const personal_part: PersonalPart = {
  tells: {
    battles: {
      says: 'Battles in which you sat.',
      read: (db, player_id) =>
        db
          .selectFrom('battles_seats as seat')
          .innerJoin('battles as battle', 'battle.id', 'seat.battle_id')
          .select(['battle.id', 'battle.mode', 'battle.cost_mills', 'battle.created_at'])
          .select(['battle.ended_at', 'seat.seat', 'seat.client_seed'])
          .where('seat.player_id', '=', player_id)
          .orderBy('battle.id'),
    },
  },
  forget: async (tx, { player_id }) => {
    await tx
      .updateTable('battles')
      .set({ password_hash: null })
      .where('host_id', '=', player_id)
      .where('password_hash', 'is not', null)
      .execute();
  },
  findOpen: async (db, player_id) => {
    const { count } = await db
      .selectFrom('battles as battle')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('battle.state', '=', sql<number>`any(${[1, 2]})`)
      .where((eb) =>
        eb.or([
          eb('battle.host_id', '=', player_id),
          eb.exists(
            eb
              .selectFrom('battles_seats as seat')
              .select('seat.seat')
              .whereRef('seat.battle_id', '=', 'battle.id')
              .where('seat.player_id', '=', player_id),
          ),
        ]),
      )
      .executeTakeFirstOrThrow();
    return [{ kind: 'battles', count }];
  },
};

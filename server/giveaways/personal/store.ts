import { sql } from 'kysely';
import type { PersonalPart } from '../../kit/personal.ts';

/** Giveaways, which others joined, too: they stay with the id, without the host's words. */
export const personal_part: PersonalPart = {
  tells: {
    giveaways: {
      says: 'Giveaways that you joined.',
      read: (db, player_id) =>
        db
          .selectFrom('giveaways_entrants')
          .select(['giveaway_id', 'at', 'client_seed'])
          .where('player_id', '=', player_id)
          .orderBy('giveaway_id'),
    },
    hosted_giveaways: {
      says: 'Giveaways that you opened.',
      read: (db, player_id) =>
        db
          .selectFrom('giveaways')
          .select(['id', 'title', 'code', 'created_at', 'ended_at'])
          .where('host_id', '=', player_id)
          .orderBy('id'),
    },
  },
  forget: async (tx, { player_id }) => {
    await tx
      .updateTable('giveaways')
      .set({ title: sql<string>`'Giveaway ' || id`, code: null, password_hash: null })
      .where('host_id', '=', player_id)
      .execute();
  },
  findOpen: async (db, player_id) => {
    const { count } = await db
      .selectFrom('giveaways')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '=', sql<number>`any(${[1, 2]})`)
      .where((eb) =>
        eb.or([
          eb('host_id', '=', player_id),
          eb.exists(
            eb
              .selectFrom('giveaways_entrants as entrant')
              .select('entrant.n')
              .whereRef('entrant.giveaway_id', '=', 'giveaways.id')
              .where('entrant.player_id', '=', player_id),
          ),
        ]),
      )
      .executeTakeFirstOrThrow();
    return [{ kind: 'giveaways', count }];
  },
};

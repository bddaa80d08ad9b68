import type { PersonalPart } from '../../kit/personal.ts';

/**
 * The wins that a player shared. Pages of an account that is gone name nobody; one that was taken
 * down stays down.
 */
export const personal_part: PersonalPart = {
  tells: {
    shared_wins: {
      says: 'The pages of wins that you shared or took down.',
      read: (db, player_id) =>
        db
          .selectFrom('plaques')
          .select(['draw_id', 'shows', 'at'])
          .where('player_id', '=', player_id)
          .orderBy('draw_id'),
    },
  },
  forget: async (tx, { player_id }) => {
    await tx
      .deleteFrom('plaques')
      .where('player_id', '=', player_id)
      .where('shows', '<>', 'nothing')
      .execute();
  },
};

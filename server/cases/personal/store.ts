import type { PersonalPart } from '../../kit/personal.ts';

/** The favourites, which go with the account. */
export const personal_part: PersonalPart = {
  tells: {
    favourites: {
      says: 'The cases that you marked as favourites, and when.',
      read: (db, player_id) =>
        db
          .selectFrom('cases_favourites')
          .select(['case_id', 'at'])
          .where('player_id', '=', player_id)
          .orderBy('case_id'),
    },
  },
  forget: async (tx, { player_id }) => {
    await tx.deleteFrom('cases_favourites').where('player_id', '=', player_id).execute();
  },
};

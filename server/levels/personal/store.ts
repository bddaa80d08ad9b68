import type { PersonalPart } from '../../kit/personal.ts';

/** Levels, which stay with the id. */
export const personal_part: PersonalPart = {
  tells: {
    levels: {
      says: 'The levels that you reached.',
      read: (db, player_id) =>
        db
          .selectFrom('levels_reached')
          .select(['level', 'at'])
          .where('player_id', '=', player_id)
          .orderBy('id'),
    },
  },
};

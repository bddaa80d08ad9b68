import type { PersonalPart } from '../../kit/personal.ts';

/** Free cases, which stay with the id. */
export const personal_part: PersonalPart = {
  tells: {
    free_cases: {
      says: 'Free cases that you opened.',
      read: (db, player_id) =>
        db
          .selectFrom('free_openings')
          .select(['case_id', 'day', 'at'])
          .where('player_id', '=', player_id)
          .orderBy('at')
          .orderBy('case_id'),
    },
  },
};

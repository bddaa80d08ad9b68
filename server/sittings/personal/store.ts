import type { PersonalPart } from '../../kit/personal.ts';

/** The running sitting. */
export const personal_part: PersonalPart = {
  tells: {
    sitting: {
      says: 'Since when you have been playing at the last sitting.',
      read: (db, player_id) =>
        db
          .selectFrom('sittings')
          .select(['began_at', 'seen_at'])
          .where('player_id', '=', player_id)
          .orderBy('began_at'),
    },
  },
};

import type { PersonalPart } from '../../kit/personal.ts';

/** Missions, which stay with the id. */
export const personal_part: PersonalPart = {
  tells: {
    missions: {
      says: 'Rewards of missions that you claimed.',
      read: (db, player_id) =>
        db
          .selectFrom('missions_claims')
          .select(['mission', 'for_day', 'claimed_on', 'amount_mills', 'at'])
          .where('player_id', '=', player_id)
          .orderBy('at')
          .orderBy('mission'),
    },
  },
};

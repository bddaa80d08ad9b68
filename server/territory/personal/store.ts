import type { PersonalPart } from '../../kit/personal.ts';

/** The moment from which the country's rules count for a player. */
export const personal_part: PersonalPart = {
  tells: {
    territory: {
      says: 'Since when the rules of your country count for you.',
      read: (db, player_id) =>
        db.selectFrom('territory_starts').select('started_at').where('player_id', '=', player_id),
    },
  },
};

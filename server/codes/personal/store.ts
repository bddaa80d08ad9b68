import type { PersonalPart } from '../../kit/personal.ts';

/** Event codes that were used; a use stays with the id. */
export const personal_part: PersonalPart = {
  tells: {
    codes: {
      says: 'Event codes that you used.',
      read: (db, player_id) =>
        db
          .selectFrom('codes_uses as used')
          .innerJoin('codes', 'codes.id', 'used.code_id')
          .select(['codes.code', 'codes.kind', 'used.at'])
          .where('used.player_id', '=', player_id)
          .orderBy('used.at')
          .orderBy('used.n'),
    },
  },
};

import type { PersonalPart } from '../../kit/personal.ts';

/** The date of birth; it goes with the account. */
export const personal_part: PersonalPart = {
  tells: {
    birth: {
      says: 'Your date of birth, as you gave it.',
      read: (db, player_id) =>
        db.selectFrom('births').select(['born_on', 'told_at']).where('player_id', '=', player_id),
    },
  },
  forget: async (tx, { player_id }) => {
    await tx.deleteFrom('births').where('player_id', '=', player_id).execute();
  },
};

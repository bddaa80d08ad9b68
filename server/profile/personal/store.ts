import type { PersonalPart } from '../../kit/personal.ts';

/** The public page, which goes with the account. */
export const personal_part: PersonalPart = {
  tells: {
    public_page: {
      says: 'Your public page: its address, what it shows, and since when.',
      read: (db, player_id) =>
        db
          .selectFrom('profile_pages')
          .select(['code', 'shows', 'at'])
          .where('player_id', '=', player_id),
    },
  },
  forget: async (tx, { player_id }) => {
    await tx.deleteFrom('profile_pages').where('player_id', '=', player_id).execute();
  },
};

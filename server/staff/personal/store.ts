import type { PersonalPart } from '../../kit/personal.ts';

/** Notes about a player; of somebody who was staff, links and views. */
export const personal_part: PersonalPart = {
  forget: async (tx, { player_id }) => {
    await tx.deleteFrom('staff_notes').where('player_id', '=', player_id).execute();
    await tx.deleteFrom('staff_links').where('player_id', '=', player_id).execute();
    await tx.deleteFrom('staff_views').where('author_id', '=', player_id).execute();
  },
};

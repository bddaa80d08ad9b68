import type { PersonalPart } from '../../kit/personal.ts';

/** Blocks, without the words that staff wrote once the account is deleted. */
export const personal_part: PersonalPart = {
  tells: {
    blocks: {
      says: 'What we blocked for your account, and the words that you read.',
      read: (db, player_id) =>
        db
          .selectFrom('blocks')
          .select(['what', 'words', 'at', 'until', 'lifted_at'])
          .where('player_id', '=', player_id)
          .orderBy('id'),
    },
  },
  forget: async (tx, { player_id }) => {
    await tx.updateTable('blocks').set({ words: '-' }).where('player_id', '=', player_id).execute();
  },
};

import type { PersonalPart } from '../../kit/personal.ts';

/** Answers to surveys. */
export const personal_part: PersonalPart = {
  tells: {
    surveys: {
      says: 'Your answers to surveys.',
      read: (db, player_id) =>
        db
          .selectFrom('surveys_answers')
          .select(['survey_id', 'answers', 'at'])
          .where('player_id', '=', player_id)
          .orderBy('survey_id'),
    },
  },
  forget: async (tx, { player_id }) => {
    await tx.deleteFrom('surveys_answers').where('player_id', '=', player_id).execute();
  },
};

import type { PersonalPart } from '../../kit/personal.ts';

/** Plays by day and by case, and the wins, which stay with the id. */
export const personal_part: PersonalPart = {
  tells: {
    days: {
      says: 'What you staked and won, by day and game.',
      read: (db, player_id) =>
        db
          .selectFrom('history_days')
          .select(['day', 'game', 'times', 'staked_mills', 'won_mills'])
          .where('player_id', '=', player_id)
          .orderBy('day')
          .orderBy('game'),
    },
    cases: {
      says: 'The cases that you opened, with what you staked and won, and what their odds gave on average.',
      read: (db, player_id) =>
        db
          .selectFrom('history_cases')
          .select([
            'case_id',
            'revision_id',
            'times',
            'staked_mills',
            'won_mills',
            'expected_mills',
          ])
          .where('player_id', '=', player_id)
          .orderBy('revision_id'),
    },
    wins: {
      says: 'The items that you won.',
      read: (db, player_id) =>
        db
          .selectFrom('history_wins')
          .select(['at', 'game', 'goods_id', 'case_id', 'price_mills'])
          .where('player_id', '=', player_id)
          .orderBy('fact_id')
          .orderBy('place'),
    },
  },
};

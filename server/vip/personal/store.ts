import type { PersonalPart } from '../../kit/personal.ts';

/** Tasks of top-ups, which stay with the id. */
export const personal_part: PersonalPart = {
  tells: {
    recharge_tasks: {
      says: 'Tasks of top-ups of your levels.',
      read: (db, player_id) =>
        db
          .selectFrom('vip_recharge_tasks')
          .select(['level', 'amount_mills', 'reward_mills', 'opened_at', 'closes_at', 'paid_at'])
          .where('player_id', '=', player_id)
          .orderBy('id'),
    },
  },
};

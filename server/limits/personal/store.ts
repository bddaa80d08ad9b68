import type { PersonalPart } from '../../kit/personal.ts';
import { keepPerson } from '../persons.ts';

/** Limits and breaks. They stay with the id: an exclusion outlives the account. */
export const personal_part: PersonalPart = {
  tells: {
    limits: {
      says: 'Your limits, what counts toward them, your breaks and exclusions.',
      read: (db, player_id) =>
        db.selectFrom('limits_counters').selectAll().where('player_id', '=', player_id),
    },
    limit_raises: {
      says: 'Higher limits that you asked for.',
      read: (db, player_id) =>
        db
          .selectFrom('limits_raises')
          .select(['kind', 'period', 'amount_mills', 'asked_at', 'opens_at', 'lapses_at'])
          .select('confirmed_at')
          .where('player_id', '=', player_id)
          .orderBy('kind')
          .orderBy('period'),
    },
    limit_prompts: {
      says: 'Your answers when you were asked for a limit.',
      read: (db, player_id) =>
        db
          .selectFrom('limits_prompts')
          .select(['answer', 'at'])
          .where('player_id', '=', player_id)
          .orderBy('at'),
    },
    time_played: {
      says: 'Your time at games, by day, in thousandths of a minute.',
      read: (db, player_id) =>
        db
          .selectFrom('limits_times')
          .select(['day', 'played_mills'])
          .where('player_id', '=', player_id)
          .orderBy('day'),
    },
  },
  // By an address that was added since, too, nobody comes back before the end.
  forget: async (tx, { player_id }) => {
    const excluded = await tx
      .selectFrom('limits_counters')
      .select('player_id')
      .where('player_id', '=', player_id)
      .where('excluded_until', 'is not', null)
      .executeTakeFirst();
    if (excluded) await keepPerson(tx, player_id);
  },
};

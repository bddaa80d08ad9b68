import type { PersonalPart } from '../../kit/personal.ts';

const tables = [
  'accounts_second_factors',
  'accounts_recovery_codes',
  'accounts_factor_tries',
  'accounts_factor_codes',
  'accounts_guard_changes',
  'accounts_letters',
  'accounts_removals',
] as const;

/** The guards of the account, which end with it. */
export const personal_part: PersonalPart = {
  tells: {
    second_factor: {
      says: 'Since when your account has a second factor.',
      read: (db, player_id) =>
        db
          .selectFrom('accounts_second_factors')
          .select('enabled_at')
          .where('player_id', '=', player_id),
    },
    guard_changes: {
      says: 'When you changed your password, second factor, Steam account or trade link, for a day.',
      read: (db, player_id) =>
        db
          .selectFrom('accounts_guard_changes')
          .select(['at', 'of_password'])
          .where('player_id', '=', player_id)
          .orderBy('id'),
    },
    letters: {
      says: 'E-mails about your account that were sent lately, by their kind.',
      read: (db, player_id) =>
        db
          .selectFrom('accounts_letters')
          .select(['name', 'at'])
          .where('player_id', '=', player_id)
          .orderBy('at')
          .orderBy('name'),
    },
  },
  forget: async (tx, { player_id }) => {
    for (const table of tables)
      await tx.deleteFrom(table).where('player_id', '=', player_id).execute();
  },
};

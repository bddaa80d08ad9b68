import type { PersonalPart } from '../../kit/personal.ts';

/** Ways in that were begun: codes by e-mail, trips to Steam. */
export const personal_part: PersonalPart = {
  forget: async (tx, { player_id, email, steam_id }) => {
    await tx.deleteFrom('accounts_trips').where('player_id', '=', player_id).execute();
    await tx
      .deleteFrom('accounts_tickets')
      .where((eb) => eb.or([eb('player_id', '=', player_id), eb('steam_id', '=', steam_id ?? '')]))
      .execute();
    if (email) await tx.deleteFrom('accounts_codes').where('email', '=', email).execute();
  },
};

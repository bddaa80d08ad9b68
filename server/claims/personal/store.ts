import type { PersonalPart } from '../../kit/personal.ts';

/** Rewards, which stay with the id; an address that was registered beforehand goes. */
export const personal_part: PersonalPart = {
  tells: {
    rewards: {
      says: 'Rewards of points that you received.',
      read: (db, player_id) =>
        db
          .selectFrom('claims_received')
          .select(['claim', 'points_mills', 'at'])
          .where('player_id', '=', player_id)
          .orderBy('at')
          .orderBy('subject'),
    },
    follows: {
      says: 'Places of ours that you followed.',
      read: (db, player_id) =>
        db
          .selectFrom('claims_follows')
          .select(['place', 'url', 'at'])
          .where('player_id', '=', player_id)
          .orderBy('at')
          .orderBy('place'),
    },
    pre_registration: {
      says: 'The address that you registered beforehand.',
      read: (db, player_id) =>
        db
          .selectFrom('claims_pre_registrations')
          .select(['email', 'code', 'at', 'received_at'])
          .where('player_id', '=', player_id),
    },
  },
  forget: async (tx, { player_id, email }) => {
    await tx
      .deleteFrom('claims_pre_registrations')
      .where((eb) => eb.or([eb('player_id', '=', player_id), eb('email', '=', email ?? '')]))
      .execute();
  },
};

import { sql } from 'kysely';
import type { PersonalPart } from '../../kit/personal.ts';

/**
 * Cases that were given. Of a welcome the network goes; the Steam account becomes a digest, so that
 * nobody is welcomed twice.
 */
export const personal_part: PersonalPart = {
  tells: {
    given_cases: {
      says: 'Cases that you were given.',
      read: (db, player_id) =>
        db
          .selectFrom('boxes_grants')
          .select(['case_id', 'occasion', 'at'])
          .where('player_id', '=', player_id)
          .orderBy('at')
          .orderBy('subject'),
    },
    welcome: {
      says: 'Whether you were welcomed with a case, and from which network, for a day.',
      read: (db, player_id) =>
        db
          .selectFrom('boxes_welcomes')
          .select(['at', 'refused', 'network', 'steam_id'])
          .where('player_id', '=', player_id),
    },
  },
  forget: async (tx, { player_id }) => {
    await tx
      .updateTable('boxes_welcomes')
      .set({
        network: null,
        steam_id: sql<string>`encode(sha256(convert_to(steam_id, 'UTF8')), 'hex')`,
      })
      .where('player_id', '=', player_id)
      .execute();
  },
};

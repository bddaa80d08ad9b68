import { sql } from 'kysely';
import type { PersonalPart } from '../../kit/personal.ts';

/** A player's own notifications, and the kinds of e-mails that they don't want. */
export const personal_part: PersonalPart = {
  tells: {
    notifications: {
      says: 'What you were told, with what staff wrote to you.',
      read: (db, player_id) =>
        db
          .selectFrom('notifications')
          .select(['id', 'kind', 'data', 'link', 'at', 'read_at'])
          .where('player_id', '=', player_id)
          .orderBy('id'),
    },
    muted_mails: {
      says: 'Kinds of e-mails that you switched off.',
      read: (db, player_id) =>
        db
          .selectFrom('notifications_muted')
          .select('kind')
          .where('player_id', '=', player_id)
          .orderBy('kind'),
    },
  },
  forget: async (tx, { player_id, email }) => {
    const tables = ['notifications_reads', 'notifications_muted', 'notifications'] as const;
    for (const table of tables)
      await tx.deleteFrom(table).where('player_id', '=', player_id).execute();
    // Staff may have written to a view of this one address.
    if (email !== null)
      await sql`update notifications_views set filter = filter - 'email' - 'name'
        where lower(filter ->> 'email') = lower(${email})`.execute(tx);
  },
};

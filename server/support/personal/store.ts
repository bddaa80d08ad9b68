import { sql } from 'kysely';
import { forgetReasons } from '../../audit/index.ts';
import type { Tx } from '../../kit/db.ts';
import type { Leaver, PersonalPart } from '../../kit/personal.ts';

/** Requests to support with both sides' messages, those of the same address as a visitor too. */
export const personal_part: PersonalPart = {
  tells: {
    requests: {
      says: 'Your requests to support.',
      read: (db, player_id) =>
        db
          .selectFrom('support_requests')
          .select(['id', 'type', 'email', 'language', 'state', 'created_at', 'changed_at'])
          .where('player_id', '=', player_id)
          .orderBy('id'),
    },
    messages: {
      says: 'The messages of your requests, by you and by support.',
      read: (db, player_id) =>
        db
          .selectFrom('support_messages as message')
          .innerJoin('support_requests as request', 'request.id', 'message.request_id')
          .select(['message.request_id', 'message.by_support', 'message.text', 'message.images'])
          .select('message.at')
          .where('request.player_id', '=', player_id)
          .orderBy('message.id'),
    },
    ratings: {
      says: 'How satisfied you were with closed requests.',
      read: (db, player_id) =>
        db
          .selectFrom('support_ratings as rating')
          .innerJoin('support_requests as request', 'request.id', 'rating.request_id')
          .select(['rating.request_id', 'rating.stars', 'rating.comment', 'rating.at'])
          .where('request.player_id', '=', player_id)
          .orderBy('rating.request_id'),
    },
  },
  forget: async (tx, leaver) => {
    const ids = await findRequestsOf(tx, leaver);
    await tx
      .deleteFrom('support_ratings')
      .where('request_id', '=', sql<number>`any(${ids})`)
      .execute();
    await tx
      .deleteFrom('support_messages')
      .where('request_id', '=', sql<number>`any(${ids})`)
      .execute();
    await tx
      .deleteFrom('support_requests')
      .where('id', '=', sql<number>`any(${ids})`)
      .execute();
    await forgetReasons(tx, 'request', ids);
  },
};

async function findRequestsOf(tx: Tx, { player_id, email }: Leaver): Promise<number[]> {
  const rows = await tx
    .selectFrom('support_requests')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('player_id', '=', player_id),
        eb.and([eb('player_id', 'is', null), eb(sql<string>`lower(email)`, '=', email ?? '')]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

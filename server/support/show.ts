import type { SupportRequest, SupportThread } from '@vitrine/contract/support';
import type { Reply } from '@vitrine/contract/index';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import * as store from './store.ts';

function showListed({
  id,
  type,
  state,
  about,
  created_at,
  changed_at,
}: store.ListedRequest): SupportRequest {
  return {
    id,
    type,
    state,
    about,
    created_at: created_at.toISOString(),
    changed_at: changed_at.toISOString(),
  };
}

/** A page of the player's requests, the last changed first. */
export async function listRequests(
  db: Db,
  player_id: number,
  { page, limit }: { page: number; limit: number },
): Promise<Reply<'GET /api/user/feedback'>> {
  const [rows, total] = await Promise.all([
    store.findRequests(db, player_id, { offset: (page - 1) * limit, limit }),
    store.countRequests(db, player_id),
  ]);
  return { list: rows.map(showListed), page, total };
}

/** A request with its messages; another player's is unknown. Refuses support.unknown. */
export async function showRequest(db: Db, player_id: number, id: number): Promise<SupportThread> {
  const row = await store.findRequest(db, id);
  if (!row || row.player_id !== player_id) return refuse('support.unknown');
  return showThread(db, row);
}

/** A request with its messages, for either side. */
export async function showThread(db: Db, row: store.ListedRequest): Promise<SupportThread> {
  const [messages, rating] = await Promise.all([
    store.findMessages(db, row.id),
    store.findRating(db, row.id),
  ]);
  return {
    ...showListed(row),
    email: row.email,
    merged_into: row.merged_into,
    rating: rating
      ? { stars: rating.stars, comment: rating.comment, at: rating.at.toISOString() }
      : null,
    messages: messages.map(({ id, request_id, by_support, text, images, at }) => ({
      id,
      by: by_support ? 'support' : 'player',
      text,
      images,
      at: at.toISOString(),
      request: request_id,
    })),
  };
}

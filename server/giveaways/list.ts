import type { ParsedOf } from '@vitrine/contract/endpoint';
import { fold } from '@vitrine/contract/fold';
import type { Call, Reply } from '@vitrine/contract/index';
import { now } from '../kit/clock.ts';
import { makeCache } from '../kit/cache.ts';
import type { Db } from '../kit/db.ts';
import { showGiveaways } from './show.ts';
import * as store from './store.ts';

const searches = makeCache<Awaited<ReturnType<typeof findMatching>>>({ max: 2000, for_ms: 1000 });

/**
 * A page of giveaways that match; a visitor has none of their own. A search is cached for a second.
 */
export async function listGiveaways(
  db: Db,
  player_id: number | undefined,
  { state, is_me, word, page, limit }: ParsedOf<Call['GET /api/gift/shop']>,
): Promise<Reply<'GET /api/gift/shop'>> {
  const mine = is_me === '1';
  const at = now().toISOString();
  if (mine && player_id === undefined) return { list: [], page, total: 0, now: at };
  const words = fold(word).split(' ').filter(Boolean);
  const wish = { words, ...(mine ? { of_player: player_id } : { is_active: state === 1 }) };
  const part = { offset: (page - 1) * limit, limit };
  const find = () => findMatching(db, wish, part);
  const [rows, total] = await (words.length === 0
    ? find()
    : searches(JSON.stringify([wish, part]), find));
  return { list: await showGiveaways(db, rows, player_id), page, total, now: at };
}

function findMatching(
  db: Db,
  wish: store.ListedGiveaways,
  part: { offset: number; limit: number },
) {
  return Promise.all([
    store.findListedGiveaways(db, wish, part),
    store.countListedGiveaways(db, wish),
  ]);
}

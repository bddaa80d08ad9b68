import { mills, toPoints } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { dayBegin } from '../../kit/utc-day.ts';
import { countDrawn } from '../draw.ts';
import { readTier, showClock, showEvent } from '../show.ts';
import * as store from '../store.ts';
import { bought_a_day, cards, eventTerms } from '../tables.ts';
import { readAlbums, type Album } from './albums.ts';

/** The player's albums of the season: that of their tier first, then others with cards in them. */
export async function showAlbums(
  db: Db,
  player_id: number | undefined,
): Promise<Reply<'GET /api/event/cards'>> {
  const at = now();
  const tier = await readTier(db, player_id, at);
  const [{ event, shown }, events] = await Promise.all([
    showEvent(db, 'card', tier, at),
    store.findOpenEvents(db, 'card', at),
  ]);
  const [albums, today] = await Promise.all([
    player_id === undefined
      ? new Map<number, Album>()
      : readAlbums(
          db,
          player_id,
          events.map(({ id }) => id),
        ),
    player_id === undefined ? [] : store.findDrawn(db, player_id, 'card', dayBegin(at)),
  ]);
  const { free, bought } = countDrawn(today);
  const own = events.filter(({ id }) => id === event?.id);
  const others = events.filter(
    ({ id }) => id !== event?.id && albums.get(id)?.cards.some((count) => count > 0),
  );
  return {
    ...shown,
    albums: [...own, ...others].map(({ id, tier: of_tier, prize_mills }) => ({
      id,
      tier: of_tier,
      cards: albums.get(id)?.cards ?? Array.from({ length: cards.set }, () => 0),
      prize: toPoints(mills(prize_mills)),
      sets: albums.get(id)?.sets ?? 0,
    })),
    collected: free > 0,
    cost: toPoints(mills(event?.cost_mills ?? eventTerms('card', tier).cost_mills)),
    more: Math.max(0, bought_a_day - bought),
    for_one: cards.for_one,
    ...showClock(at),
  };
}

import { lockPlayer } from '../../accounts/index.ts';
import { now } from '../../kit/clock.ts';
import { transact, type Db, type Tx } from '../../kit/db.ts';
import { refuse } from '../../kit/refusal.ts';
import { once } from '../../settle/once.ts';
import { settle, type Act, type Settled } from '../../settle/settle.ts';
import { decideCompletion, decideExchange } from '../acts.ts';
import type { Actor } from '../draw.ts';
import * as store from '../store.ts';
import { cards } from '../tables.ts';
import { readAlbum, type Album } from './albums.ts';

/** Decides an act from a player's album of the open season, and settles it, one at a time. */
function changeAlbum<Memo extends object>(
  db: Db,
  { player, asked }: Actor,
  event_id: number,
  decide: (album: Album, event: store.SeasonEvent, at: Date) => Act & { memo: Memo },
): Promise<Settled<Memo>> {
  const change = async (tx: Tx) => {
    await lockPlayer(tx, player);
    const at = now();
    const events = await store.findOpenEvents(tx, 'card', at);
    const event = events.find(({ id }) => id === event_id) ?? refuse('event.closed');
    const act = decide(await readAlbum(tx, player, event_id), event, at);
    return settle(tx, { ...act, session: asked.session });
  };
  return once(db, player, asked.key, () => transact(db, change));
}

/**
 * Exchanges three of a card for one of another. Refuses card.same, card.too_few and event.closed,
 * also for an album that isn't of the open season.
 */
export function exchangeCards(
  db: Db,
  actor: Actor,
  { album: event_id, given, taken }: { album: number; given: number; taken: number },
): Promise<Settled<{ cards: number[] }>> {
  if (given === taken) refuse('card.same');
  return changeAlbum(db, actor, event_id, (album, _, at) => {
    if (album.cards[given - 1]! < cards.for_one) refuse('card.too_few');
    const left = album.cards.map((count, n) => {
      if (n === given - 1) return count - cards.for_one;
      return n === taken - 1 ? count + 1 : count;
    });
    const act = decideExchange(
      { player_id: actor.player, event_id, given, taken, left },
      actor.asked.key,
      at,
    );
    return { ...act, memo: { cards: left } };
  });
}

/**
 * Hands in one of each card of an album for its points. Refuses card.set_incomplete and
 * event.closed, as above.
 */
export function completeCards(db: Db, actor: Actor, event_id: number) {
  return changeAlbum(db, actor, event_id, (album, { prize_mills: amount_mills }, at) => {
    if (album.cards.some((count) => count === 0)) refuse('card.set_incomplete');
    const act = decideCompletion(
      { player_id: actor.player, event_id, amount_mills },
      actor.asked.key,
      at,
    );
    return { ...act, memo: { ...act.memo, cards: album.cards.map((count) => count - 1) } };
  });
}

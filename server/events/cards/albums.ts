import type { Db } from '../../kit/db.ts';
import * as store from '../store.ts';
import { cards } from '../tables.ts';

/** A player's cards of one event, by number from the first, and the sets handed in. */
export interface Album {
  cards: number[];
  sets: number;
}

const empty = (): Album => ({ cards: Array.from({ length: cards.set }, () => 0), sets: 0 });

/** Counts a player's cards of events from everything that changed them. */
export async function readAlbums(
  db: Db,
  player_id: number,
  events: readonly number[],
): Promise<Map<number, Album>> {
  const albums = new Map(events.map((id) => [id, empty()]));
  for (const { kind, event_id, entry, given, taken, for_one } of await store.findCardChanges(
    db,
    player_id,
    events,
  )) {
    const album = albums.get(event_id)!;
    if (kind === 'event.drawn') album.cards[entry! - 1]! += 1;
    else if (kind === 'cards.exchanged') {
      album.cards[given! - 1]! -= for_one;
      album.cards[taken! - 1]! += 1;
    } else {
      album.cards = album.cards.map((count) => count - 1);
      album.sets += 1;
    }
  }
  return albums;
}

/** A player's cards of one event. */
export async function readAlbum(db: Db, player_id: number, event_id: number): Promise<Album> {
  return (await readAlbums(db, player_id, [event_id])).get(event_id)!;
}

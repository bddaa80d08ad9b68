import { applyEvent } from '@vitrine/contract/battle-room';
import type { Battle, BattleEvent } from '@vitrine/contract/battles';

/** The room that a client knows, and events that came too early for it: others are missing. */
export interface Known {
  room: Battle;
  early: readonly BattleEvent[];
}

/** An event of the live channel, or the room as the server has just told it. */
export type News = { event: BattleEvent } | { read: Battle };

/** No more early events are kept: the room that is read meanwhile includes the older ones. */
const early_max = 100;

/**
 * Takes in news: events in any order, repeated or with gaps, and rooms that are older than the
 * events already known. Pure. While `early` has an event, the room has to be read again.
 */
export function learn({ room, early }: Known, news: News): Known {
  if ('event' in news) return catchUp(room, [...early, news.event].slice(-early_max));
  return catchUp(news.read.n > room.n ? news.read : room, early);
}

function catchUp(from: Battle, events: readonly BattleEvent[]): Known {
  const room = events.toSorted((a, b) => a.n - b.n).reduce(applyEvent, from);
  return { room, early: events.filter(({ n }) => n > room.n) };
}

import type { Giveaway } from './acts.ts';
import type { GiveawayRow } from './store.ts';

/** A stored giveaway as its acts take it. */
export const givenOf = ({
  id,
  room_id,
  host_id,
  prizes,
}: Pick<GiveawayRow, 'id' | 'room_id' | 'host_id' | 'prizes'>) =>
  ({ giveaway_id: id, room_id, host_id, prizes }) as Giveaway;

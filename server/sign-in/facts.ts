import { declareFact } from '../kit/facts.ts';

/** A new player, with the way in and the place that they came from. */
export const player_joined = declareFact<{ by: 'email' | 'steam'; source: string }>(
  'player.joined',
);

/** A new player came with a partner's code, as typed; there may be no such partner. */
export const player_referred = declareFact<{ code: string }>('player.referred');

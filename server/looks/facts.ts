import { declareFact } from '../kit/facts.ts';

/** Staff began to look at the site as a player. `told`: the player is told. */
export const player_seen = declareFact<{ told: boolean }>('player.seen');

import { declareTopic } from '../kit/bus.ts';

/** A player's pair was rotated or got a client seed. */
export const seeds_changed = declareTopic<{ player_id: number }>('seeds.changed');

import { declareFact } from '../kit/facts.ts';

/** Top-ups of a player reached a VIP level for the first time. */
export const level_reached = declareFact<{ level: number }>('level.reached');

import { declareFact } from '../kit/facts.ts';

/** Staff wrote to a player. The words stand in the notification alone, which is deleted in time. */
export const player_messaged = declareFact<Record<string, never>>('player.messaged');

/** Staff wrote to a view: to all players whom a filter found. */
export const view_messaged = declareFact<Record<string, never>>('view.messaged');

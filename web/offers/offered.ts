import type { Player } from '../store.ts';

export type Task = NonNullable<Player['recharge_task']>;

/** What is offered to a player. What has nothing behind it yet isn't there. */
export interface Offered {
  /** A reward for topping up in time. */
  task: Task | null;
  /** The case that comes with a first top-up. */
  first_box: number | null;
  /** Who isn't a partner yet is invited to become one. */
  invites: boolean;
}

/** What the player's record offers; undefined when that is nothing, as to every visitor. */
export function offersTo(player: Player | null): Offered | undefined {
  if (!player) return undefined;
  const { recharge_task: task, first_box, invite } = player;
  const invites = invite.apply === 0;
  if (!task && first_box === null && !invites) return undefined;
  return { task, first_box, invites };
}

import type { Player } from '../kit/store.ts';

export type Task = NonNullable<Player['recharge_task']>;

/** The offers to a player. Offers that have nothing behind them yet are left out. */
export interface Offered {
  /** A reward for topping up in time. */
  task: Task | null;
  /** The id of the case that comes with a first top-up. */
  first_box: number | null;
  /** Whether to invite the player to become a partner. */
  invites: boolean;
}

/**
 * The offers that follow from the player's record; undefined when there are none, as for every
 * visitor.
 */
export function offersTo(player: Player | null): Offered | undefined {
  if (!player) return undefined;
  const { recharge_task: task, first_box, invite } = player;
  const invites = invite.apply === 0;
  if (!task && first_box === null && !invites) return undefined;
  return { task, first_box, invites };
}

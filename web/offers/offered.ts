import type { Player } from '../kit/store.ts';

export type Task = NonNullable<Player['recharge_task']>;

/** The offers to a player. */
export interface Offered {
  /** A reward for topping up in time. */
  task: Task | null;
  /** The id of the case that comes with a first top-up. */
  first_box: number | null;
  /** Whether to invite the player to become a partner. */
  invites: boolean;
}

/**
 * The offers that follow from the player's record: none while something keeps them from playing.
 */
export function offersTo({ recharge_task: task, first_box, invite, stop }: Player): Offered {
  return { task, first_box, invites: invite.apply === 0 && !stop };
}

/** Whether there is any. */
export const isOffered = ({ task, first_box, invites }: Offered): boolean =>
  task !== null || first_box !== null || invites;

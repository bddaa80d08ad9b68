import { tell } from '../kit/events.ts';
import { useLive } from '../live/use-live.ts';

export interface FollowWithdrawalsProps {
  player_id: number;
  /** The page withdraws an item itself, and leaves with it. */
  paused: boolean;
}

/**
 * Reads the page again when a withdrawal of the player begins or ends, wherever that happens: its
 * item leaves the backpack, or comes back into it by itself.
 */
export function FollowWithdrawals({ player_id, paused }: FollowWithdrawalsProps): null {
  const look = () => {
    if (!paused) tell('login-pull');
  };
  useLive(`private-Withdrawals.${player_id}`, 'WithdrawalChanged', look, look);
  return null;
}

import { tell } from '../kit/events.ts';
import { usePlayer } from '../kit/store.ts';
import { useLive } from '../live/use-live.ts';

/**
 * Reads the page again when a withdrawal begins or ends, wherever that happens: its item leaves the
 * backpack, or comes back into it by itself.
 */
export function useWithdrawalChanges(): void {
  const player = usePlayer();
  const look = () => tell('login-pull');
  useLive(`private-Withdrawals.${player?.id}`, 'WithdrawalChanged', look, look);
}

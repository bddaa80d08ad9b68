import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { usePlayer } from '../kit/store.ts';
import { useLive } from '../live/use-live.ts';

/** The polling interval of the page, beside its live channel. */
const look_ms = 30_000;

/** Reads the page again when something happens to a withdrawal: deliveries go on by themselves. */
export function useChanges(): void {
  const player = usePlayer();
  const { revalidate } = useRevalidator();
  const look = () => {
    if (document.visibilityState === 'visible') void revalidate();
  };
  useLive(`private-Withdrawals.${player?.id}`, 'WithdrawalChanged', look, look);
  useEffect(() => {
    const look_again = () => document.hidden || void revalidate();
    const timer = setInterval(look_again, look_ms);
    document.addEventListener('visibilitychange', look_again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look_again);
    };
  }, [revalidate]);
}

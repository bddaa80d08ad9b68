import type { Reply } from '@vitrine/contract/index';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../kit/client.ts';
import { serverNow } from '../kit/server-clock.ts';
import { usePlayer } from '../kit/store.ts';
import { noteResult } from '../offers/after-loss.ts';

export type Sitting = Reply<'POST /api/sitting'>;

const report_ms = 60_000;
/** The server counts a play a moment after it was settled. */
const counted_ms = 1_000;

/**
 * Reports that a game is shown, about once a minute and after each change of a balance, and returns
 * the sitting; null before the first answer. A result that the page hasn't shown yet, such as that
 * of a reel that runs, isn't in its numbers.
 */
export function useSitting(): [sitting: Sitting | null, isDue: boolean, confirm: () => void] {
  const api = useApi();
  const player = usePlayer();
  const [sitting, setSitting] = useState<Sitting | null>(null);
  const [now, setNow] = useState(serverNow);

  const receive = (told: Sitting) => {
    const is_shown = told.version <= (player?.balance_version ?? 0);
    setSitting((shown) =>
      is_shown || shown === null || shown.began_at !== told.began_at
        ? told
        : { ...shown, now: told.now, check_at: told.check_at },
    );
    if (is_shown) noteResult(told.net, serverNow());
    setNow(serverNow());
  };
  const ask = async (call: 'POST /api/sitting' | 'POST /api/sitting/check') => {
    const answer = await api(call, {});
    if (answer.ok) receive(answer.data);
  };
  const report = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void ask('POST /api/sitting');
  });
  /** A visitor's balances have no version. */
  const reportFor = useEffectEvent((version_of: number | undefined) => {
    if (version_of !== undefined) report();
  });

  const version = player?.balance_version;
  // At first, and after each change of a balance.
  useEffect(() => {
    const timer = setTimeout(() => reportFor(version), counted_ms);
    return () => clearTimeout(timer);
  }, [version]);
  useEffect(() => {
    const timer = setInterval(() => report(), report_ms);
    const onVisible = () => report();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  const check_at = sitting?.check_at;
  useEffect(() => {
    if (check_at === undefined) return undefined;
    const timer = setTimeout(() => setNow(serverNow()), Date.parse(check_at) - serverNow());
    return () => clearTimeout(timer);
  }, [check_at]);

  const is_due = sitting !== null && Date.parse(sitting.check_at) <= now;
  return [sitting, is_due, () => void ask('POST /api/sitting/check')];
}

import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useApi } from '../client.ts';
import { listen, tell } from '../events.ts';
import { usePaths } from '../paths.ts';
import { forgetBalances } from '../store.ts';
import { toast } from '../ui/toast.tsx';
import { door_hash } from './door.ts';

/** Ends the session and goes home. `[signOut, under way]` */
export function useSignOut(): [() => void, boolean] {
  const [loading, setLoading] = useState(false);
  useEffect(() => listen('exit_failed', () => setLoading(false)), []);
  const signOut = () => {
    setLoading(true);
    tell('exit');
  };
  return [signOut, loading];
}

/**
 * Ends the session at `exit`, whoever says it. What is stored of the player goes whatever the server answers; the session
 * itself is a cookie that only the server can take back, so that a failure is told and the page stays the player's.
 */
export function useExit(): void {
  const { t } = useLingui();
  const api = useApi();
  const { home } = usePaths();
  useEffect(() => {
    const leave = async () => {
      const { forgetLogin } = await import('./arrive.ts');
      forgetLogin();
      const answer = await api('POST /api/steam_out', {});
      if (!answer.ok) {
        toast.error(answer.error.msg || t`Error`);
        return tell('exit_failed');
      }
      forgetBalances();
      if (window.location.hash === door_hash) window.location.reload();
      else window.location.assign(home);
    };
    return listen('exit', () => void leave());
  }, [api, home, t]);
}

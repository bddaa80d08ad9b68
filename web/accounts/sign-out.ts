import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useApi } from '../client.ts';
import { usePaths } from '../paths.ts';
import { forgetBalances } from '../store.ts';
import { toast } from '../ui/toast.tsx';

/** Ends the session and goes home. `[signOut, under way]` */
export function useSignOut(): [() => Promise<void>, boolean] {
  const { t } = useLingui();
  const api = useApi();
  const paths = usePaths();
  const [loading, setLoading] = useState(false);
  const signOut = async () => {
    setLoading(true);
    const answer = await api('POST /api/steam_out', {});
    if (answer.ok) {
      forgetBalances();
      window.location.assign(paths.home);
      return;
    }
    toast.error(answer.error.msg || t`Error`);
    setLoading(false);
  };
  return [signOut, loading];
}

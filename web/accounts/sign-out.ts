import { useEffect, useState } from 'react';
import { listen, tell } from '../kit/events.ts';

/** Ends the session and goes to the home page. `[signOut, under way]` */
export function useSignOut(): [() => void, boolean] {
  const [loading, setLoading] = useState(false);
  useEffect(() => listen('exit_failed', () => setLoading(false)), []);
  const signOut = () => {
    setLoading(true);
    tell('exit');
  };
  return [signOut, loading];
}

import { useContext, useEffect } from 'react';
import { createPath, UNSAFE_DataRouterContext } from 'react-router';
import { untilAnswered } from '../kit/client.ts';

/**
 * Loads the page of a clicked link from the server if its files can't be loaded, because a release
 * has replaced them, as soon as no act's answer is due. React Router would reload the page where
 * the link is, and lose the click. Browsers without the Navigation API still do that.
 */
export function useKeptClick(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    if (!router || !('navigation' in window)) return undefined;
    const divert = (event: NavigateEvent) => {
      const { location } = router.state.navigation;
      if (event.navigationType !== 'reload' || event.userInitiated || !location) return;
      if (!event.cancelable) return;
      event.preventDefault();
      void untilAnswered().then(() => window.location.assign(createPath(location)));
    };
    navigation.addEventListener('navigate', divert);
    return () => navigation.removeEventListener('navigate', divert);
  }, [router]);
}

import { useContext, useEffect } from 'react';
import { createPath, UNSAFE_DataRouterContext, type Location } from 'react-router';
import { untilAnswered } from '../kit/client.ts';
import type { RootData } from '../kit/root-data.ts';

/**
 * Takes the visitor to a new release. Once a page's data come from another one, the next page is
 * loaded from the server, and so is the page of a link whose file is gone, which React Router would
 * answer by reloading the present page, if the browser has the Navigation API. Both wait until no
 * act's answer is due.
 */
export function useNewRelease(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    if (!router) return undefined;
    const own = releaseIn(router.state.loaderData);
    const stop = router.subscribe(({ loaderData, navigation, location }) => {
      const release = releaseIn(loaderData);
      const is_new = own !== undefined && release !== undefined && release !== own;
      if (!is_new || !navigation.location) return;
      if (navigation.location.pathname === location.pathname) return;
      stop();
      void load(navigation.location);
    });
    const divert = (event: NavigateEvent) => {
      const { location } = router.state.navigation;
      if (event.navigationType !== 'reload' || event.userInitiated || !location) return;
      if (!event.cancelable) return;
      event.preventDefault();
      void load(location);
    };
    window.navigation?.addEventListener('navigate', divert);
    return () => {
      stop();
      window.navigation?.removeEventListener('navigate', divert);
    };
  }, [router]);
}

function releaseIn(loaded: Record<string, unknown>): string | undefined {
  return (loaded.root as RootData | undefined)?.release;
}

async function load(location: Location): Promise<void> {
  await untilAnswered();
  window.location.assign(createPath(location));
}

import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, type ReactNode } from 'react';
import { isRouteErrorResponse, useMatch, useRouteError } from 'react-router';
import { SignInLayer } from '../accounts/sign-in-layer.tsx';
import { Toaster } from '../ui/toast.tsx';
import { useCookieQuestion } from './cookie-choice.ts';
import { Dock } from './dock.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Progress } from './progress.tsx';

const CookieBanner = lazy(() => import('./cookie-banner.tsx'));

/** What stands around every page. Where there is no page, and in the small window that comes back from Steam, nothing does. */
export function Shell({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const asked = useCookieQuestion();
  const in_window = useMatch('/:locale?/login/window') !== null;
  if (in_window || (isRouteErrorResponse(error) && error.status === 404)) {
    return <main className="grid min-h-dvh items-center">{children}</main>;
  }
  return (
    <div className="above-dock flex min-h-dvh flex-col">
      <a
        href="#page"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-sm bg-brass px-4 py-2 text-on-brass focus:translate-y-0"
      >
        <Trans>Skip to the page</Trans>
      </a>
      <Progress />
      <Header />
      <OfflineNotice />
      <main id="page" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer />
      <Suspense>{asked && <CookieBanner />}</Suspense>
      <Dock />
      <SignInLayer />
      <Toaster />
    </div>
  );
}

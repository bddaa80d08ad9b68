import { Trans } from '@lingui/react/macro';
import { Suspense, useDeferredValue, useEffect, type ReactNode } from 'react';
import { isRouteErrorResponse, useMatch, useRouteError } from 'react-router';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { SignInLayer } from '../accounts/sign-in-layer.tsx';
import { useAgeGate } from './age.ts';
import { Header } from './header.tsx';
import { stopHeldKeys } from './held-key.ts';
import { later } from './later.tsx';
import { NoticeLayer } from './notice-layer.tsx';
import { SummaryLayer } from './summary-layer.tsx';
import { useNewRelease } from './use-new-release.ts';
import { usePageFocus } from './use-page-focus.ts';

/** If the file doesn't load, the page works without it. */
const Live = lazyPart(() => import('../live/live.tsx'), Nothing);

/**
 * The frame around every page. A 404, the small window that returns from Steam and the pages that
 * stand in for other sites have none.
 */
export function Shell({ children }: { children: ReactNode }) {
  const error = useRouteError();
  // Deferred: React renders the live parts in steps, between which it handles input.
  const hydrated = useDeferredValue(true, false);
  const in_blog = useMatch('/:locale?/blog/*') !== null;
  const in_case = useMatch('/:locale?/case/*') !== null;
  const in_battle = useMatch('/:locale?/battle/:id') !== null;
  const in_upgrade = useMatch('/:locale?/upgrade/*') !== null;
  const in_pay = useMatch('/:locale?/pay/*') !== null;
  // There a phone's window belongs to the act.
  const is_absorbed = in_case || in_battle || in_upgrade || in_pay;
  const in_login = useMatch('/:locale?/login/window') !== null;
  const in_sandbox = useMatch('/:locale?/sandbox/*') !== null;
  const in_payment = useMatch('/:locale?/pay/sandbox/*') !== null;
  const in_window = in_login || in_sandbox || in_payment;
  const gated = useAgeGate();
  const page = usePageFocus();
  useNewRelease();
  useEffect(stopHeldKeys, []);
  if (in_window || (isRouteErrorResponse(error) && error.status === 404)) {
    return <main className="grid min-h-dvh items-center">{children}</main>;
  }
  return (
    <>
      <div className="above-dock flex min-h-dvh flex-col" inert={gated}>
        <a
          href="#page"
          className="fixed top-2 left-2 z-60 -translate-y-20 rounded-sm bg-brass px-4 py-2 text-on-brass focus:translate-y-0"
        >
          <Trans>Skip to the page</Trans>
        </a>
        {later.progress}
        {later.tabs}
        <Header />
        {later.offline_notice}
        {later.debt_notice}
        {in_blog || (
          <div className="strips" data-absorbed={is_absorbed || undefined}>
            <Suspense>{hydrated && <Live part="strips" />}</Suspense>
          </div>
        )}
        {later.play_line}
        <main ref={page} id="page" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <div className="media-bar">
          <Suspense>{hydrated && <Live part="foot" />}</Suspense>
        </div>
        {later.footer}
        {later.floats}
        {later.dock}
        <SignInLayer />
        <NoticeLayer />
        <SummaryLayer />
        {later.toaster}
      </div>
      {gated && later.age_gate}
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Compass, Hourglass, LockKeyhole, Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { replayInput } from '../hydration/input.ts';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { isActing } from '../kit/client.ts';
import { usePaths } from '../kit/paths.ts';
import { reloadWhenReached } from '../kit/reload.ts';
import { Head } from '../parts/head.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Logo } from './logo.tsx';

/**
 * The page for an error: not found (404), players only (401), hidden from staff (403), rate limited
 * (429), out of reach (503 or offline), or our fault.
 */
export function ErrorPage({ error }: { error: unknown }) {
  useEffect(() => void replayInput(), []);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <NotThere />;
  if (status === 401) return <ForPlayers />;
  if (status === 403) return <Hidden />;
  if (status === 429) return <TooFast />;
  if (status === 503 || globalThis.navigator?.onLine === false) return <OutOfReach />;
  return <OurFault />;
}

/** Rendered without header and footer. */
function NotThere() {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <div className="py-10">
      <Head title={t`Page not found`} private />
      <Link to={paths.home} className="mx-auto block w-fit rounded-sm">
        <Logo />
      </Link>
      <EmptyState
        heading="h1"
        title={<Trans>This case is empty</Trans>}
        icon={<Compass className="size-10" aria-hidden />}
        action={
          <Link to={paths.home} className={buttonLook('main')}>
            <Trans>See all cases</Trans>
          </Link>
        }
      >
        <Trans>There is no page at this address. It may have moved, or the link has a typo.</Trans>
      </EmptyState>
    </div>
  );
}

function ForPlayers() {
  const { t } = useLingui();
  return (
    <>
      <Head title={t`Sign in`} private />
      <EmptyState
        heading="h1"
        title={<Trans>This room is yours alone</Trans>}
        icon={<LockKeyhole className="size-10" aria-hidden />}
        action={
          <Button variant="main" onClick={askToSignIn}>
            <Trans>Sign in</Trans>
          </Button>
        }
      >
        <Trans>Sign in to see it.</Trans>
      </EmptyState>
    </>
  );
}

/** For staff who sees the site as a player does. */
function Hidden() {
  const { t } = useLingui();
  return (
    <>
      <Head title={t`Private`} private />
      <EmptyState
        heading="h1"
        title={<Trans>This page is the player’s alone</Trans>}
        icon={<LockKeyhole className="size-10" aria-hidden />}
      >
        <Trans>Requests to support, sessions and the second factor stay hidden.</Trans>
      </EmptyState>
    </>
  );
}

function TooFast() {
  const { t } = useLingui();
  const [retry, retrying] = useReload();
  return (
    <>
      <Head title={t`One moment`} private />
      <ErrorState
        heading="h1"
        title={<Trans>One moment, please</Trans>}
        icon={<Hourglass className="size-10" aria-hidden />}
        onRetry={retry}
        retrying={retrying}
      >
        <Trans>
          Too many pages were requested from here in a short time. Wait a few seconds, then try
          again.
        </Trans>
      </ErrorState>
    </>
  );
}

function OutOfReach() {
  const { t } = useLingui();
  const [retry, retrying] = useReload();
  return (
    <>
      <Head title={t`Out of reach`} private />
      <ErrorState
        heading="h1"
        title={<Trans>The gallery is out of reach</Trans>}
        icon={<Unplug className="size-10" aria-hidden />}
        onRetry={retry}
        retrying={retrying}
      >
        <Trans>Nothing of yours is lost. Check your connection, or try again in a moment.</Trans>
      </ErrorState>
    </>
  );
}

function OurFault() {
  const { t } = useLingui();
  const paths = usePaths();
  // A fault that is still there after a reload would come again.
  const [retry, retrying] = useReload({ once: true });
  return (
    <>
      <Head title={t`Something went wrong`} private />
      <ErrorState
        heading="h1"
        title={<Trans>Something went wrong on our side</Trans>}
        onRetry={retry}
        retrying={retrying}
        action={
          <Link to={paths.home} className={buttonLook('ghost')}>
            <Trans>See all cases</Trans>
          </Link>
        }
      >
        <Trans>Nothing was changed. Please try again.</Trans>
      </ErrorState>
    </>
  );
}

/**
 * Reloads the document, which discards the state that led here: when asked to, and by itself once
 * the server can be reached; with `once`, not again and again. `[retry, under way]`
 */
function useReload({ once = false } = {}): [() => void, boolean] {
  const [loading, setLoading] = useState(false);
  const reload = () => {
    setLoading(true);
    window.location.reload();
  };
  useEffect(() => {
    const shown = new AbortController();
    void reloadWhenReached({ isSafe: () => !isActing(), once, signal: shown.signal });
    return () => shown.abort();
  }, [once]);
  return [reload, loading];
}

import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, use, useEffect, type ComponentType } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';
import { isBusy, isWrittenIn } from './calm.ts';
import { isActing } from './client.ts';
import { reloadWhenReached } from './reload.ts';
import { useHydrated } from './use-hydrated.ts';

/** A component whose code loads on demand, and can be loaded ahead. */
type LazyPart<Props> = ComponentType<Props> & { preload: () => void };

/**
 * A part of a page whose code loads on demand. If it can't be loaded, because the network failed
 * or a release has replaced it, `Instead` is shown with the same props; without it, a message with
 * a button that loads the page again. A part that the server has rendered stays as it is. Importing
 * again would not help: the browser caches a failed import for the life of the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<NoInfer<Props>> = NotLoaded,
): LazyPart<Props> {
  const Part = lazy(() => load().catch(() => ({ default: Instead })));
  // The props of a lazy component are a conditional type, which only a known `Props` resolves.
  return Object.assign(Part as unknown as ComponentType<Props>, {
    preload: () => void load().catch(() => undefined),
  });
}

/** Instead of a part that the page works without. */
export function Nothing() {
  useServersPart();
  return null;
}

/**
 * Says in the place of a part that it did not load. Loads the page again when asked to, and by
 * itself while the visitor is in the middle of nothing.
 */
export function NotLoaded() {
  useServersPart();
  useEffect(() => {
    const shown = new AbortController();
    void reloadWhenReached({ isSafe, once: true, signal: shown.signal });
    return () => shown.abort();
  }, []);
  return (
    <ErrorState
      title={<Trans>This part of the page did not load</Trans>}
      onRetry={() => window.location.reload()}
    />
  );
}

/** Reloads the page, once. Never resolves. */
let reload: Promise<void> | undefined;

/** Leaves the server's HTML of a part in its place, unhydrated, until the page is loaded again. */
function useServersPart(): void {
  if (!useHydrated()) use((reload ??= reloadWhenReached({ isSafe, once: true })));
}

/** Whether a reload would interrupt nothing, and lose nothing that was typed or is due. */
function isSafe(): boolean {
  return !isBusy() && !isWrittenIn() && !isActing();
}

/** Instead of a layer that was asked for. One that has an `open` is gone while it isn't. */
export function OverPage(props: object) {
  const { t } = useLingui();
  if ('open' in props && !props.open) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-20 z-60 mx-auto flex max-w-dialog flex-wrap items-center justify-between gap-3 rounded-md bg-lifted px-4 py-3 text-sm shadow-float"
    >
      <Trans>This part of the page did not load</Trans>
      <Button size="small" onClick={() => window.location.reload()}>
        {t`Try again`}
      </Button>
    </div>
  );
}

import { lazy, Suspense, type ComponentType } from 'react';

type Around = typeof import('./around.ts');
/** The parts that need nothing to be told. */
type Part = { [Name in keyof Around]: Around[Name] extends () => unknown ? Name : never }[keyof Around];

/** How long after a failure the page is asked for again, in milliseconds; after another failure twice as long. */
const retry_ms = 1000;
/** The same for a page that was asked for again already. */
const next_retry_ms = 30_000;

/**
 * In one file, so that one request brings them all: also the error pages, which a page may need when nothing can be loaded any
 * more. A page doesn't fall for its footer: where the file doesn't arrive, what the server sent stands.
 */
async function load(): Promise<Around> {
  try {
    return await import('./around.ts');
  } catch {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return startAnew(arrival?.type === 'reload' ? next_retry_ms : retry_ms);
  }
}

/**
 * Loads the page once more as soon as the server can be reached, but never under the hands of somebody who has begun to use
 * it. To import the file again would not help: that it didn't arrive is remembered for as long as a page lasts.
 */
async function startAnew(wait_ms: number): Promise<never> {
  let used = false;
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, () => (used = true), { capture: true });
  for (; ; wait_ms *= 2) {
    await new Promise((resolve) => setTimeout(resolve, wait_ms));
    if (used) continue;
    const { ok } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => ({ ok: false }));
    if (ok && !used) window.location.reload();
  }
}

export const ErrorPage = lazy(async () => ({ default: (await load()).ErrorPage }));

function makeLater(name: Part) {
  const Later = lazy(async () => ({ default: (await load())[name] as ComponentType }));
  return (
    <Suspense>
      <Later />
    </Suspense>
  );
}

/**
 * Parts of the frame that no first sight needs: the server renders them, and they come alive a moment after the rest. Each is
 * made once, so that nothing renders it anew before its code is there: until then what the server sent stands.
 */
export const later = {
  account_menu: makeLater('AccountMenu'),
  age_gate: makeLater('AgeGate'),
  floats: makeLater('Floats'),
  footer: makeLater('Footer'),
  language_menu: makeLater('LanguageMenu'),
  offline_notice: makeLater('OfflineNotice'),
  progress: makeLater('Progress'),
  tabs: makeLater('Tabs'),
  toaster: makeLater('Toaster'),
};

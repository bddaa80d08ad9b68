import { lazy, Suspense, type ComponentType } from 'react';

type Around = typeof import('./around.ts');
/** The parts that take no props. */
type Part = {
  [Name in keyof Around]: Around[Name] extends () => unknown ? Name : never;
}[keyof Around];

/**
 * The delay in milliseconds before reloading the page after a failure; doubles with each further
 * one.
 */
const retry_ms = 1000;
/** The same if this page is already a reload. */
const next_retry_ms = 30_000;

/**
 * Loads all parts as one file, in one request, including the error pages, which a page may need
 * when nothing else can be loaded any more. A missing footer doesn't break the page: if the file
 * fails to load, the server's HTML stays.
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
 * Reloads the page once the server can be reached, but never after the visitor has begun to use it.
 * Retrying the import would not help: the browser caches a failed import for the life of the page.
 */
async function startAnew(wait_ms: number): Promise<never> {
  let used = false;
  for (const touch of ['pointerdown', 'keydown'])
    addEventListener(touch, () => (used = true), { capture: true });
  for (; ; wait_ms *= 2) {
    await new Promise((resolve) => setTimeout(resolve, wait_ms));
    if (used) continue;
    const { ok } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(
      () => ({ ok: false }),
    );
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
 * Parts of the frame that the first view doesn't need: the server renders them, and they hydrate a
 * moment after the rest. Each element is created once, so that nothing re-renders it before its
 * code has loaded: until then the server's HTML stays.
 */
export const later = {
  account_menu: makeLater('AccountMenu'),
  age_gate: makeLater('AgeGate'),
  debt_notice: makeLater('DebtNotice'),
  dock: makeLater('Dock'),
  floats: makeLater('Floats'),
  footer: makeLater('Footer'),
  language_menu: makeLater('LanguageMenu'),
  offline_notice: makeLater('OfflineNotice'),
  progress: makeLater('Progress'),
  tabs: makeLater('Tabs'),
  toaster: makeLater('Toaster'),
};

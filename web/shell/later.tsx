import { lazy, Suspense, type ComponentType } from 'react';
import { reloadWhenReached } from '../kit/reload.ts';

type Around = typeof import('./around.ts');
/** The parts that take no props. */
type Part = {
  [Name in keyof Around]: Around[Name] extends () => unknown ? Name : never;
}[keyof Around];

/**
 * Loads all parts as one file, in one request, including the error pages, which a page may need
 * when nothing else can be loaded any more. A missing footer doesn't break the page: if the file
 * fails to load, the server's HTML stays.
 */
async function load(): Promise<Around> {
  try {
    return await import('./around.ts');
  } catch {
    return startAnew();
  }
}

/**
 * Reloads the page once the server can be reached, but never after the visitor has begun to use it.
 * Retrying the import would not help: the browser caches a failed import for the life of the page.
 */
async function startAnew(): Promise<never> {
  let used = false;
  for (const touch of ['pointerdown', 'keydown'])
    addEventListener(touch, () => (used = true), { capture: true });
  await reloadWhenReached({ isSafe: () => !used });
  return new Promise(() => {});
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
  play_line: makeLater('PlayLine'),
  progress: makeLater('Progress'),
  tabs: makeLater('Tabs'),
  toaster: makeLater('Toaster'),
};

import { lazy, Suspense, type ComponentType } from 'react';

type Around = typeof import('./around.ts');
/** The parts that need nothing to be told. */
type Part = { [Name in keyof Around]: Around[Name] extends () => unknown ? Name : never }[keyof Around];

/** How long after a failure the parts are asked for again, in milliseconds; each time twice as long. */
const retry_ms = 1000;

/**
 * In one file, so that one request brings them all: also the error pages, which a page may need when nothing can be loaded any
 * more. A page doesn't fall for its footer: where the file doesn't arrive, what the server sent stands until it does.
 */
async function load(wait_ms = retry_ms): Promise<Around> {
  try {
    return await import('./around.ts');
  } catch {
    await new Promise((resolve) => setTimeout(resolve, wait_ms));
    return load(2 * wait_ms);
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
  toaster: makeLater('Toaster'),
};

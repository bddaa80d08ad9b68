import type { Page } from '@playwright/test';

/** Holds back the pages' scripts, or what `which` names, until the returned function is called. */
export async function holdScripts(
  page: Page,
  which: string | RegExp = '**/*.js',
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

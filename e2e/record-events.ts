import type { Page } from '@playwright/test';

/**
 * Listens to an event of the page from now on. The returned function gives the `detail` of each
 * event so far.
 */
export async function recordEvents(page: Page, event: string): Promise<() => Promise<unknown[]>> {
  await page.evaluate(`(window.heard ??= {})['${event}'] = []`);
  await page.evaluate(
    `addEventListener('${event}', ({ detail }) => void heard['${event}'].push(detail))`,
  );
  return () => page.evaluate(`heard['${event}']`);
}

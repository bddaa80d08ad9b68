/** The outbox of the demo, and a letter in it. */
import type { Page } from '@playwright/test';
import { readConfig } from '../server/kit/config.ts';
import { randomHex } from '../server/kit/random.ts';
import { readSettings } from '../server/kit/settings.ts';
import type { RunningProduct } from './product.ts';
import { expect, expectAccessible } from './story.ts';

export const letter = {
  name: 'new_device',
  player: 'Ann <script>document.title = "taken over"</script>',
  device: 'Firefox on Linux',
  address: '203.0.113.7',
  at: '2026-05-07T14:05:00.000Z',
  link: 'https://shop.example/my/account',
} as const;

/** An address unique to this story, and the link to its e-mail. */
export function makeRecipient(page: Page) {
  const to = `reader-${randomHex(4)}@vitrine.test`;
  return {
    to,
    entry: page
      .getByRole('navigation', { name: 'E-mails' })
      .getByRole('link')
      .filter({ hasText: to }),
  };
}

/** The settings of the product under test, whose key alone opens its sealed data. */
export const settingsOf = ({ data_dir }: RunningProduct) =>
  readSettings(readConfig({ DATA_DIR: data_dir }));

/**
 * Checks the page around the letter: axe can't inspect a frame without scripts, and would wait for
 * it.
 */
export async function expectAccessibleAround(page: Page): Promise<void> {
  // Waits until the frame is visible: one that is added later would block axe again.
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('Firefox on Linux')).toBeVisible();
  await page
    .locator('iframe')
    .evaluate((frame) => (frame as unknown as { remove(): void }).remove());
  await expect.poll(() => page.frames().length).toBe(1);
  await expectAccessible(page);
}

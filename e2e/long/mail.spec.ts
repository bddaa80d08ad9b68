import type { Page } from '@playwright/test';
import { readConfig } from '../../server/kit/config.ts';
import { transact } from '../../server/kit/db.ts';
import { queueMail } from '../../server/kit/mail.ts';
import { randomHex } from '../../server/kit/random.ts';
import { readSettings } from '../../server/kit/settings.ts';
import type { RunningProduct } from '../product.ts';
import { expect, expectAccessible, openPage, test } from '../story.ts';

const letter = {
  name: 'new_device',
  player: 'Ann <script>document.title = "taken over"</script>',
  device: 'Firefox on Linux',
  address: '203.0.113.7',
  at: '2026-05-07T14:05:00.000Z',
  link: 'https://shop.example/my/account',
} as const;

/** An address unique to this story, and the link to its e-mail. */
function makeRecipient(page: Page) {
  const to = `reader-${randomHex(4)}@vitrine.test`;
  return { to, entry: page.getByRole('navigation', { name: 'E-mails' }).getByRole('link').filter({ hasText: to }) };
}

/** The settings of the product under test, whose key alone opens its sealed data. */
const settingsOf = ({ data_dir }: RunningProduct) => readSettings(readConfig({ DATA_DIR: data_dir }));

/**
 * Checks the page around the letter: axe can't inspect a frame without scripts, and would wait for
 * it.
 */
async function expectAccessibleAround(page: Page): Promise<void> {
  // Waits until the frame is visible: one that is added later would block axe again.
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('Firefox on Linux')).toBeVisible();
  await page.locator('iframe').evaluate((frame) => (frame as unknown as { remove(): void }).remove());
  await expect.poll(() => page.frames().length).toBe(1);
  await expectAccessible(page);
}

test('An e-mail of the demo comes by itself to who waits at the outbox, as its reader would see it and as text', async ({
  page,
  database: { db },
  product,
}) => {
  const { to, entry } = makeRecipient(page);
  await openPage(page, '/outbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await transact(db, (tx) => queueMail({ db: tx, settings: settingsOf(product) }, { to, language: 'en', letter }));
  await entry.click();
  await expect(entry).toHaveAttribute('aria-current', 'true');

  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 2 })).toHaveText('Your account was opened on a new device');
  const seen = page.frameLocator('iframe');
  await expect(seen.getByText(`Hello ${letter.player},`)).toBeVisible();
  await expect(seen.getByText('Firefox on Linux')).toBeVisible();
  await expect(seen.getByRole('link', { name: 'Look after your account' })).toHaveCSS(
    'background-color',
    'rgb(231, 183, 95)',
  );
  await expect(article.getByText('Network address 203.0.113.7')).toBeVisible();
  await expect(page).toHaveTitle('Outbox · Vitrine');
  await expectAccessibleAround(page);
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the outbox is a list, an e-mail takes its place, and there is a way back', async ({
    page,
    database: { db },
    product,
  }) => {
    const { to, entry } = makeRecipient(page);
    await transact(db, (tx) => queueMail({ db: tx, settings: settingsOf(product) }, { to, language: 'en', letter }));
    await openPage(page, '/outbox');
    await expect(page.getByRole('article')).toBeHidden();
    await entry.click();
    await expect(page.getByRole('article').getByText(to)).toBeVisible();
    await expect(entry).toBeHidden();
    await page.getByRole('link', { name: 'All e-mails' }).click();
    await expect(entry).toBeVisible();
    await expect(page.getByRole('article')).toBeHidden();
    await entry.click();
    await expectAccessibleAround(page);
  });
});

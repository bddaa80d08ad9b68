/** Moments planned by one member of staff in one zone, and looked at by another in another zone. */
import type { Browser, Page } from '@playwright/test';
import { Faults } from '../faults.ts';
import { randomAddress } from '../../server/testing/address.ts';
import { randomHex } from '../../server/kit/random.ts';
import { joinPlayer } from '../players.ts';
import { becomeStaff } from '../staff.ts';
import { expect, giveSession, test } from '../story.ts';
import type { Database } from '../../server/kit/db.ts';

/** A member of staff at the console, in a browser of this zone. */
async function openDesk(
  browser: Browser,
  { database, url }: { database: Database; url: string },
  timezoneId: string,
): Promise<Page> {
  const member = await joinPlayer(database, url);
  await becomeStaff(database, member, ['operator']);
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId,
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': randomAddress() },
  });
  await giveSession(context, member, url);
  return context.newPage();
}

test('A moment typed in UTC−8 in a night of the clock change is the instant that was meant, and in UTC+8 it is read as such [7-9.11]', async ({
  browser,
  database,
  product: { url },
}, info) => {
  const there = { database, url };
  const los_angeles = await openDesk(browser, there, 'America/Los_Angeles');
  const shanghai = await openDesk(browser, there, 'Asia/Shanghai');
  const faults = new Faults(url);
  for (const page of [los_angeles, shanghai]) faults.watch(page.context());

  await los_angeles.goto('/console/content/articles/new');
  const slug = `at-night-${randomHex(4)}`;
  for (const heading of ['Title', 'Summary', 'Text, Markdown'])
    await los_angeles
      .locator('.content-field')
      .filter({ has: los_angeles.getByRole('heading', { name: heading }) })
      .getByLabel('English')
      .fill('At night');
  await los_angeles.getByLabel(/^Address/).fill(slug);
  await los_angeles.getByRole('button', { name: 'Save', exact: true }).click();
  const field = los_angeles.locator('.moment-field');
  const typed = field.locator('input');
  await typed.focus();
  await typed.fill('2027-03-14T02:30');
  // The hour from two to three doesn’t exist in that night.
  await expect(field).toContainText('2027-03-14 10:30 UTC');
  await typed.blur();
  await expect(typed).toHaveValue('2027-03-14T03:30');
  // Half past one comes twice on 2027-11-07: the zone UTC says which.
  await typed.fill('2027-11-07T01:30');
  await expect(field).toContainText('2027-11-07 08:30 UTC');
  await typed.blur();
  await field.getByLabel('Zone').selectOption('UTC');
  await expect(typed).toHaveValue('2027-11-07T08:30');
  await typed.fill('2027-11-07T09:30');
  await field.getByLabel('Zone').selectOption('America/Los_Angeles');
  await expect(typed).toHaveValue('2027-11-07T01:30');
  await expect(field).toContainText('2027-11-07 09:30 UTC');

  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await typed.fill(`${day}T01:30`);
  await typed.blur();
  const instant = /· (.*) UTC$/.exec((await field.locator('.soft').textContent())!)![1]!;
  await los_angeles.screenshot({ path: info.outputPath('los-angeles.png') });
  await los_angeles.getByRole('button', { name: 'Publish at this moment' }).click();
  const heading = los_angeles.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(`scheduled for ${day} 01:30:00`);

  await shanghai.goto(new URL(los_angeles.url()).pathname);
  const there_at = new Date(`${instant.replace(' ', 'T')}Z`).getTime() + 8 * 3_600_000;
  const read = new Date(there_at).toISOString().slice(0, 16);
  await expect(shanghai.getByRole('heading', { level: 1 })).toContainText(
    `scheduled for ${read.replace('T', ' ')}:00 GMT+8`,
  );
  await expect(shanghai.locator('.moment-field input')).toHaveValue(read);
  await shanghai.screenshot({ path: info.outputPath('shanghai.png') });
  const hidden = await fetch(`${url}/api/article/${slug}`);
  expect(hidden.status).toBe(404);
  expect(faults.unexpected()).toEqual([]);
  for (const page of [los_angeles, shanghai]) await page.context().close();
});

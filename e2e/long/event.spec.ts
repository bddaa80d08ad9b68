import type { Browser } from '@playwright/test';
import type { Database } from '../../server/kit/db.ts';
import { joinGifts } from '../gifted.ts';
import {
  expect,
  expectAccessible,
  giveSession,
  granted,
  joinPlayer,
  on_phone,
  openPage,
  test,
} from '../story.ts';

test.use(on_phone);

/** A friend in a browser of their own, on a phone too. */
async function bringFriend(browser: Browser, database: Database, url: string) {
  const context = await browser.newContext({ ...on_phone, baseURL: url, reducedMotion: 'reduce' });
  const friend = await joinPlayer(database, url);
  await giveSession(context, friend, url);
  return { page: await context.newPage(), friend, close: () => context.close() };
}

test('A player spins the wheel, collects the card of the day and smashes a snowman, by keyboard on a phone [1-2.52 1-2.53 2-2.12 2-10.60 3-3.78 3-3.79 3-9.16]', async ({
  page,
  player,
  database,
}) => {
  await joinGifts(database, player);
  await openPage(page, '/turntable');
  await page.getByText('All odds').press('Enter');
  await expect(page.getByText(/^\d+\.\d{4}%$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Spin' }).press('Enter');
  const verify = page.getByRole('link', { name: 'Verify this draw' });
  await expect(verify).toBeVisible();
  const { spun } = granted(await player.api('GET /api/turntable', {}));
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    /^The wheel stopped at [\d.,]+ (points|tokens)$/,
  );
  await expectAccessible(page);
  await verify.press('Enter');
  await page.locator('#verify').getByRole('button', { name: 'Rotate to reveal' }).press('Enter');
  await expect(page.locator('#verify').getByRole('status')).toContainText('Verified');
  await expect(page.locator('#verify')).toContainText('SHA-256 of the event and its table');
  await openPage(page, '/turntable');
  await expect(page.getByRole('link', { name: 'Verify this draw' })).toHaveAttribute(
    'href',
    new RegExp(`draw=${spun!.draw}`),
  );

  await openPage(page, '/event/cards');
  await page.getByRole('button', { name: 'Collect today’s card' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Collected today' })).toBeDisabled();
  await expect(page.getByRole('heading', { name: '1 of 9 cards' })).toBeVisible();
  await page.getByRole('button', { name: 'One more for 25 points' }).press('Enter');
  await expect(page.getByText('8 more can be bought today')).toBeVisible();
  await expectAccessible(page);

  await openPage(page, '/event/snow');
  await page.getByRole('button', { name: 'Smash snowman 3' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Snowman 3 has fallen' })).toBeDisabled();
  await expect(page.getByText('The next one costs 300 points.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 snowman smashed' })).toBeVisible();
  await expectAccessible(page);
});

test('A player opens a discount, a friend lowers its price, and the fifth lets them buy [1-1.22 1-2.50 2-10.61 2-10.62 2-10.63 2-10.64 2-10.81 2-10.82 3-3.80]', async ({
  page,
  player,
  browser,
  database,
  product,
}) => {
  test.slow();
  await joinGifts(database, player, { amount_mills: 100_000, played: true });
  await openPage(page, '/event/coupon');
  await page.getByRole('button', { name: 'Start' }).first().click();
  await expect(page.getByText('In progress')).toBeVisible();
  await expect(page.getByText('0 of 5')).toBeVisible();
  await expectAccessible(page);
  const [coupon] = granted(await player.api('GET /api/event/coupon', {})).list;
  const { code } = coupon!;

  const { page: other, friend, close } = await bringFriend(browser, database, product.url);
  await joinGifts(database, friend);
  await openPage(other, `/event/coupon/${code}`);
  await other.getByRole('button', { name: 'Lower the price' }).click();
  await expect(other.getByText('You have helped. Thank you!')).toBeVisible();
  await expect(other.getByText('You can help 2 more friends today.')).toBeVisible();
  await expectAccessible(other);
  await close();
  for (let n = 0; n < 4; n++) {
    const more = await joinPlayer(database, product.url);
    await joinGifts(database, more);
    granted(await more.api('POST /api/fairness/client_seed', { client_seed: 'of a friend' }));
    granted(await more.api('POST /api/event/coupon/{code}/help', { code }));
  }
  await openPage(page, '/event/coupon');
  await expect(page.getByText('Succeeded')).toBeVisible();
  await page.getByRole('button', { name: /^Buy for/ }).click();
  await expect(page.getByText('Bought. It is in your backpack.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('You can start the next one after');
});

test('A visitor who signs in from the wheel comes back to it [1-2.165 1-3.22b 3-9.17]', async ({
  page,
  newcomer,
}) => {
  await openPage(page, '/turntable');
  await page.getByRole('button', { name: 'Spin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('E-mail').fill(newcomer.email);
  expect(await page.evaluate(() => localStorage.getItem('rec'))).toBe('/turntable');
  await dialog.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('checkbox').nth(1).check();
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('A verified e-mail address')).toBeVisible();
  await expect(page).toHaveURL(/\/turntable$/);
});

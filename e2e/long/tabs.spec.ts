/** The same player in several tabs. */
import type { Page } from '@playwright/test';
import { dollars, expect, figures, granted, headerMoney, openCases, openPage, test } from '../story.ts';

/** The account menu's entry with the number of backpack items. */
const backpack = (page: Page) => page.locator('#account-menu a[href="/my/backpack"]');

test('A player who opens, sells and changes their name in one tab sees it in the others', async ({
  page,
  context,
  player,
}) => {
  await openCases(player, 'Sea Glass', 2);
  await openPage(page, '/my/backpack');
  const other = await context.newPage();
  await openPage(other, '/my/backpack');
  await expect(other.getByRole('main').getByRole('article')).toHaveCount(2);
  const aside = await context.newPage();
  await openPage(aside, '/provablyfair');

  await page.getByRole('button', { name: 'Sell all' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sell for/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Your display case is empty' })).toBeVisible();
  const sold = granted(await player.api('GET /api/user', {}));
  for (const tab of [other, aside]) {
    await expect(tab.locator('#account-menu dd')).toHaveText([
      dollars(sold.money),
      figures(sold.shop_score),
      figures(sold.score),
    ]);
    await expect(backpack(tab)).toContainText('0');
  }
  await expect(other.getByRole('heading', { name: 'Your display case is empty' })).toBeVisible();

  await openPage(page, '/my');
  const name = `${player.name} II`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Name').press('Enter');
  await expect(page.locator('#account-menu')).toContainText(name);
  for (const tab of [other, aside]) await expect(tab.locator('#account-menu')).toContainText(name);
});

test('What a tab learns late doesn’t take the place of what is newer', async ({ page, context, player }) => {
  await openPage(page, '/provablyfair');
  const other = await context.newPage();
  await openPage(other, '/provablyfair');
  const before = granted(await player.api('GET /api/user', {}));
  await openCases(player, 'Sea Glass');
  const after = granted(await player.api('GET /api/user', {}));
  await page.evaluate(`void dispatchEvent(new Event('login-pull'))`);
  await expect(headerMoney(other)).toHaveText(dollars(after.money));
  // The page ignores an old tab's stale state, and messages about another player. The points of the
  // opening may come meanwhile, with a version of their own.
  const later = after.balance_version + 100;
  const say = (said: object) => page.evaluate(`new BroadcastChannel('player').postMessage(${JSON.stringify(said)})`);
  await say({ ...before, backpack_count: 77 });
  await say({ ...after, id: after.id + 1, money: 1, balance_version: later });
  await say({ ...after, money: 12.34, balance_version: later });
  await expect(headerMoney(other)).toHaveText('$12.34');
  await expect(backpack(other)).toContainText('1');
});

test('A visitor’s tab hears nothing of players', async ({ page, context, newcomer }) => {
  const user = granted(await newcomer.api('GET /api/user', {}));
  await openPage(page, '/provablyfair');
  const other = await context.newPage();
  await openPage(other, '/provablyfair');
  await other.evaluate(`new BroadcastChannel('player').postMessage(${JSON.stringify(user)})`);
  await other.evaluate('new Promise((resolve) => requestIdleCallback(() => resolve()))');
  await expect(headerMoney(page)).toHaveCount(0);
});

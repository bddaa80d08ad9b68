/** The same player in several tabs. */
import { fromWire, mills, toWire } from '@vitrine/contract/amount';
import type { Page } from '@playwright/test';
import { setStock } from '../../server/shop/operate.ts';
import { button, findItem, main } from '../item.ts';
import {
  balancesOf,
  dollars,
  expect,
  figures,
  granted,
  headerMoney,
  openCases,
  openPage,
  test,
} from '../story.ts';
import { commandDesk } from '../../server/audit/index.ts';

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
    // The points of the openings come by themselves, some seconds later.
    await expect(tab.locator('#account-menu dd')).toHaveText([
      dollars(sold.money),
      figures(sold.shop_score),
      /\d/,
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

test('A purchase and a sale in one tab show in the others: in the shop, on the item’s page and in the backpack', async ({
  page,
  context,
  player,
  visitor,
  database,
}) => {
  // A visitor asks again and again: four tabs need most of the player's calls.
  const item = await findItem(visitor, 'Sea Glass');
  await setStock(commandDesk(database.db), item.id, 2);
  await expect.poll(async () => (await findItem(visitor, 'Sea Glass')).stock).toBe(2);
  const openTab = async (path: string) => {
    const tab = await context.newPage();
    await openPage(tab, path);
    return tab;
  };
  await expect(async () => {
    await openPage(page, item.path);
    await expect(main(page)).toContainText('Only 2 pieces left', { timeout: 500 });
  }).toPass();
  const shop = await openTab(`/mall?name=${encodeURIComponent(item.hash_name)}`);
  const tile = shop.getByRole('article').filter({ has: shop.locator(`a[href="${item.path}"]`) });
  await expect(tile).toContainText('2 left');
  const holdings = await openTab('/my/backpack');
  const other = await openTab(item.path);
  const expectTokens = async (mills_left: number) => {
    for (const tab of [page, shop, holdings, other])
      await expect(tab.locator('#account-menu dd').nth(1)).toHaveText(
        figures(toWire(mills(mills_left))),
      );
  };

  await button(page, 'Buy and withdraw').click();
  await expect(button(page, 'Withdraw coins')).toBeVisible();
  await expectTokens(120_000 - fromWire(item.price)!);
  await expect(tile).toContainText('1 left');
  await expect(holdings.getByRole('main').getByRole('article')).toHaveCount(1);
  // Another piece is for sale: the page without the own one's number stays as it was.
  await expect(button(other, 'Buy and withdraw')).toBeVisible();
  await expect(backpack(other)).toContainText('1');

  await openPage(other, page.url());
  await expect(button(other, 'Withdraw coins')).toBeVisible();
  await button(page, 'Withdraw coins').click();
  await expect(page).toHaveURL(item.path);
  await expectTokens(120_000);
  await expect(button(other, 'Withdraw coins')).toHaveCount(0);
  await expect(button(other, 'Buy and withdraw')).toBeVisible();
  await expect(holdings.getByRole('heading', { name: 'Your display case is empty' })).toBeVisible();
  expect(await balancesOf(player)).toMatchObject({ tokens: 120_000, items: 0 });
  await setStock(commandDesk(database.db), item.id, null);
});

test('A page that shows an item which was sold elsewhere says so at a press, and shows the item again as it is', async ({
  page,
  player,
  faults,
}) => {
  faults.expect(/^409 (POST|GET) .*\/(sell|extract)/);
  // Nothing tells the page of the sale before the press.
  await page.routeWebSocket(/\/app\//, () => {});
  const item = await findItem(player.api);
  for (const press of ['Withdraw coins', 'Withdraw']) {
    const { knapsack_id } = granted(
      await player.api('POST /api/system_shop/{id}/buy', { id: item.id }),
    );
    await openPage(page, `${item.path}?od=od&oid=${knapsack_id}`);
    granted(await player.api('POST /api/system_shop/sell', { knapsack_id: [knapsack_id] }));
    await button(page, press).click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await expect(button(page, 'Buy and withdraw')).toBeVisible();
    await expect(button(page, press)).toHaveCount(0);
  }
});

test('What a tab learns late doesn’t take the place of what is newer', async ({
  page,
  context,
  player,
}) => {
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
  const say = (said: object) =>
    page.evaluate(`new BroadcastChannel('player').postMessage(${JSON.stringify(said)})`);
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

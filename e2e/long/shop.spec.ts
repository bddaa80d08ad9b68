import { fromWire, showAmount, toWire } from '@vitrine/contract/amount';
import type { Page } from '@playwright/test';
import { setStock } from '../../server/shop/operate.ts';
import { drawPrizes, openPrizes, planGiveaway } from '../../server/giveaways/testing/acts.ts';
import { listShop, tiles } from '../shop.ts';
import { balancesOf, expect, granted, openCases, openPage, test } from '../story.ts';
import { commandDesk } from '../../server/audit/index.ts';

/** The prices of the tiles, in their order. */
const pricesOn = async (page: Page) =>
  (await tiles(page).locator('p:has(svg)').allTextContents()).map((text) =>
    Number(text.replaceAll(/[^\d.]/g, '')),
  );

test.describe('A visitor', () => {
  test('sees fifteen skins, sorted by price the cheapest first, and turns the pages by five numbers [1-2.29 1-9.13 1-9.15 1-9.16 2-2.10]', async ({
    page,
    visitor,
  }) => {
    const { list } = await listShop(visitor);
    const { total } = granted(await visitor('GET /api/system_shop/skins', {}));
    await openPage(page, '/mall?sort=asc');
    await expect(tiles(page)).toHaveCount(15);
    await expect(page.getByRole('main')).toContainText(`${total.toLocaleString('en')} skins`);
    await expect(tiles(page).first()).toContainText(list[0]!.name.split(' | ').at(-1)!);
    const prices = await pricesOn(page);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const numbers = page.getByRole('navigation', { name: 'Pages' });
    await expect(numbers.getByRole('link', { name: /^Page / })).toHaveText([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    await numbers.getByRole('link', { name: 'Page 5' }).click();
    await expect(page).toHaveURL('/mall?sort=asc&page=5');
    await expect(numbers.getByRole('link', { name: /^Page / })).toHaveText([
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
    await expect(numbers.getByRole('link', { name: 'Page 5' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.goBack();
    await expect(page).toHaveURL('/mall?sort=asc');
    await expect(numbers.getByRole('link', { name: 'Page 1' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('finds an item by its name, mistyped, in a range of prices and in every filter of the address [1-2.30 1-2.31 1-2.32 1-2.33 1-2.87 1-2.88 1-2.89]', async ({
    page,
    visitor,
  }) => {
    await openPage(page, '/mall');
    await page.getByLabel('Search by name').fill('ak redlne ft');
    await expect(page).toHaveURL(/[?&]name=ak\+redlne\+ft$/);
    const found = await listShop(visitor, { name: 'ak redlne ft' });
    await expect(tiles(page)).toHaveCount(found.list.length);
    await expect(tiles(page).first()).toContainText('Redline');
    await page.getByLabel('Search by name').fill('');
    await page.getByLabel('Price from').fill('5');
    await page.getByLabel('Price to').fill('7,50');
    await expect(page).toHaveURL('/mall?price=5&max_price=7.50');
    await expect(async () => {
      const prices = await pricesOn(page);
      expect(Math.min(...prices)).toBeGreaterThanOrEqual(5);
      expect(Math.max(...prices)).toBeLessThanOrEqual(7.5);
    }).toPass();
    await page.getByLabel('Order').selectOption('Highest price');
    await expect(page).toHaveURL('/mall?price=5&max_price=7.50&sort=desc');
    await expect.poll(async () => (await pricesOn(page))[0]).toBeLessThanOrEqual(7.5);

    await openPage(page, '/mall?category=5&appearance=1&quality=12&stattrak=1');
    await expect(page.getByLabel('Category')).toHaveValue('5');
    await expect(tiles(page).first()).toContainText('ST');
    await expect(tiles(page).first()).toContainText('Contraband');
    await expect(tiles(page).first()).toContainText('FN');
  });

  test('is followed half a second after typing a price, and not for each letter [1-9.12]', async ({
    page,
  }) => {
    await page.clock.install();
    await openPage(page, '/mall');
    await expect(tiles(page)).toHaveCount(15);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/mall.data')) asked.push(request.url());
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    const field = page.getByLabel('Price from');
    await field.pressSequentially('1');
    await page.clock.runFor(250);
    await field.pressSequentially('2');
    await page.clock.runFor(499);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toContain('price=12');
  });

  test('is told that a text is no price, and nothing changes', async ({ page }) => {
    await openPage(page, '/mall');
    await page.getByLabel('Price from').fill('abc');
    await expect(page.getByText('A price is a number such as 12.50.')).toBeVisible();
    await expect(page).toHaveURL('/mall');
  });

  test('is shown a way back when nothing matches, and is asked to sign in to buy or top up [1-6.11 1-6.12]', async ({
    page,
  }) => {
    await openPage(page, '/mall?name=qqqqqqqq');
    await expect(
      page.getByRole('heading', { name: 'No matching items in the shop' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Show everything' }).click();
    await expect(page).toHaveURL('/mall');
    await tiles(page).first().getByRole('button', { name: /^Buy / }).click();
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'Sign in' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('button', { name: 'Top up' }).click();
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'Sign in' })).toBeVisible();
  });

  test('meets no message when the list can’t be read, only a way to try again [1-8.31]', async ({
    page,
  }) => {
    await openPage(page, '/mall?name=%00');
    await expect(page.getByRole('heading', { name: 'The shop couldn’t be loaded' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('');
  });

  test('reaches the shop from the menu; filtered pages stay out of search engines, the shop is in the sitemap [1-2.128 2-10.32]', async ({
    page,
    visitor,
  }) => {
    await openPage(page, '/');
    await page
      .getByRole('link', { name: 'Shop', exact: true })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page).toHaveURL('/mall');
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    await openPage(page, '/mall?name=redline');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(await (await page.request.get('/sitemap-pages.xml')).text()).toContain('/mall</loc>');
    expect((await listShop(visitor)).total).toBeGreaterThan(1000);
  });
});

test.describe('A player', () => {
  test('is told before the press what is sold out, and what is left', async ({
    page,
    player,
    database,
  }) => {
    // One wear of each skin: another one would be offered instead of one that is sold out.
    const alone = { price: '2', appearance: '1' };
    const [first, second] = (await listShop(player.api, alone)).list;
    await setStock(commandDesk(database.db), first!.id, 0);
    await setStock(commandDesk(database.db), second!.id, 1);
    // Another process of the product sees it within a second.
    await expect.poll(async () => (await listShop(player.api, alone)).list[0]!.stock).toBe(0);
    await openPage(page, '/mall?price=2&appearance=1&sort=asc');
    await expect(tiles(page).nth(0)).toContainText('Sold out');
    await expect(tiles(page).nth(0).getByRole('button')).toHaveCount(0);
    await expect(tiles(page).nth(1)).toContainText('1 left');
    await tiles(page).nth(1).getByRole('button', { name: /^Buy / }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Buy for / })
      .click();
    await expect(tiles(page).nth(1)).toContainText('Sold out');
    for (const { id } of [first!, second!]) await setStock(commandDesk(database.db), id, null);
  });

  test('is led to the top-up with the missing tokens where the balance is short', async ({
    page,
    player,
  }) => {
    const [goods] = (await listShop(player.api, { price: '200' })).list;
    const missing = toWire((fromWire(goods!.price)! - 120_000) as never);
    await openPage(page, '/mall?price=200&sort=asc');
    const link = tiles(page)
      .first()
      .getByRole('link', { name: /^Needs / });
    await expect(link).toContainText(`${showAmount(missing)} more`);
    await expect(link).toHaveAttribute('href', `/pay?p=${missing}&od=1`);
  });

  test('tops up by selling: ten items a page, a running total to the thousandth, all up to a price [1-2.86 1-2.90 1-2.95 1-5.29 1-5.35 1-9.14 2-8.18]', async ({
    page,
    player,
  }) => {
    await openCases(player, 'First Light', 10);
    await openCases(player, 'First Light', 3);
    const { list, value } = granted(
      await player.api('GET /api/system_shop/backpack', { field: 'price', sort: 'desc' }),
    );
    await openPage(page, '/mall');
    await page.getByRole('main').getByRole('button', { name: 'Top up' }).click();
    const layer = page.getByRole('dialog', { name: 'Top up shop tokens' });
    await expect(layer.getByRole('checkbox')).toHaveCount(10);
    await expect(layer.getByRole('link', { name: 'Pay for tokens' })).toHaveAttribute(
      'href',
      '/pay?od=1',
    );
    await layer.getByRole('button', { name: 'Sell selected' }).click();
    const warning = page.getByRole('alert').filter({ hasText: 'Select at least one item first.' });
    await expect(warning.locator('svg.text-warning')).toBeVisible();
    await layer.getByRole('checkbox').nth(0).check({ force: true });
    await layer.getByRole('checkbox').nth(1).check({ force: true });
    const both = fromWire(list[0]!.recycling_price)! + fromWire(list[1]!.recycling_price)!;
    await expect(layer).toContainText('2 items selected');
    await expect(layer).toContainText(`${(both / 1000).toFixed(3)} tokens`);
    // The list is longer than the window; the total and its button stay in sight.
    for (const part of [
      layer.getByText('2 items selected'),
      layer.getByRole('button', { name: 'Sell selected' }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    await layer.getByRole('button', { name: 'Page 2' }).click();
    await expect(layer.getByRole('checkbox')).toHaveCount(3);
    await expect(layer).toContainText('2 items selected');
    await layer.getByRole('button', { name: 'Sell selected' }).click();
    await page
      .getByRole('dialog', { name: 'Sell for tokens?' })
      .getByRole('button', { name: /^Sell for / })
      .click();
    await expect(layer.getByRole('checkbox')).toHaveCount(10);
    expect((await balancesOf(player)).items).toBe(11);

    const limit = list[5]!.goods_info.price;
    await layer.getByLabel('Price to').fill(String(limit));
    const cheap = list.slice(2).filter(({ goods_info }) => goods_info.price <= limit);
    const all = layer.getByRole('button', { name: `items up to $${showAmount(limit)}` });
    await expect(all).toContainText(String(cheap.length));
    await all.click();
    await page
      .getByRole('dialog', { name: 'Sell for tokens?' })
      .getByRole('button', { name: /^Sell for / })
      .click();
    await expect.poll(async () => (await balancesOf(player)).items).toBe(11 - cheap.length);
    expect(fromWire(value)).toBeGreaterThan(both);
  });

  test('can’t sell what was won in a giveaway: the layer and the backpack say why', async ({
    page,
    player,
    database,
  }) => {
    await openCases(player, 'First Light');
    const { id } = granted(await player.api('GET /api/user', {}));
    const [goods] = (await listShop(player.api)).list;
    const giveaway = await planGiveaway(database.db, {
      host_id: null,
      prizes: [{ kind: 'goods', goods_id: goods!.id }],
    });
    await openPrizes(database.db, giveaway);
    await drawPrizes(database.db, giveaway, [id]);
    await openPage(page, '/my/backpack');
    await expect(
      tiles(page).filter({ hasText: 'Won in a giveaway: can only be withdrawn' }),
    ).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(1);
    await openPage(page, '/mall');
    await page.getByRole('main').getByRole('button', { name: 'Top up' }).click();
    const layer = page.getByRole('dialog', { name: 'Top up shop tokens' });
    await expect(layer).toContainText('Won in a giveaway: can only be withdrawn');
    await expect(layer.getByRole('checkbox')).toHaveCount(1);
  });
});

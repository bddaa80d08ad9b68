import type { Amount } from '@vitrine/contract/amount';
import { fillBackpack, tiles, totalOf, worthOf } from '../inventory.ts';
import {
  balancesOf,
  dollars,
  expect,
  figures,
  granted,
  openCaseOften,
  openCases,
  openPage,
  test,
} from '../story.ts';

test.describe('A player', () => {
  test('reads every rarity and grade of wear in their language [1-3.56a 1-3.76a 2-10.72]', async ({
    page,
    player,
  }) => {
    await openCases(player, 'Sea Glass');
    await openPage(page, '/zh/my/backpack');
    const options = page.getByRole('main').locator('select >> nth=0 >> option');
    const grades = page.getByRole('main').locator('select >> nth=1 >> option');
    await expect(options).toHaveCount(17);
    await expect(grades).toHaveCount(7);
    const words = [...(await options.allTextContents()), ...(await grades.allTextContents())];
    expect(words.filter((word) => /[a-z]/i.test(word))).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
    const [, ...rarities] = await options.allTextContents();
    const shown = await tiles(page).textContent();
    expect(rarities.filter((rarity) => shown!.includes(rarity))).not.toEqual([]);
  });

  test('finds items by rarity, by wear and in the order of their prices', async ({
    page,
    player,
  }) => {
    const items = await fillBackpack(player);
    const { quality, appearance } = items[0]!.goods_info;
    const alike = items.filter(({ goods_info }) => goods_info.quality.id === quality.id);
    const same = alike.filter(({ goods_info }) => goods_info.appearance.id === appearance.id);
    await openPage(page, '/my/backpack');
    await expect(tiles(page)).toHaveCount(items.length);

    await page.getByLabel('Rarity').selectOption(quality.value);
    await expect(tiles(page)).toHaveCount(alike.length);
    await expect(page.getByRole('main')).toContainText(`sells for ${worthOf(alike)}`);
    await page.getByLabel('Wear').selectOption(appearance.value);
    await expect(tiles(page)).toHaveCount(same.length);

    await page.getByLabel('Rarity').selectOption('All rarities');
    await expect(page).toHaveURL(`/my/backpack?wear=${appearance.short}`);
    await page.getByLabel('Wear').selectOption('All wears');
    await expect(page).toHaveURL('/my/backpack');
    await page.getByLabel('Order').selectOption('Highest price');
    await expect(page).toHaveURL('/my/backpack?order=dearest');
    await expect(tiles(page)).toHaveCount(items.length);
    const dearest = Math.max(...items.map(({ goods_info }) => goods_info.price));
    await expect(tiles(page).first()).toContainText(dollars(dearest as Amount));
  });

  test('finds items by a part of their names, reads what all of the backpack is worth beside it, and comes back to it', async ({
    page,
    player,
  }) => {
    const items = await fillBackpack(player);
    const { hash_name, name } = items[0]!.goods_info;
    const [weapon = ''] = hash_name.toLowerCase().split(' | ');
    const found = items.filter(({ goods_info }) =>
      goods_info.hash_name.toLowerCase().includes(weapon),
    );
    await openPage(page, '/my/backpack');
    await page.getByLabel('Search by name').fill(weapon);
    await expect(tiles(page)).toHaveCount(found.length);
    await expect(page).toHaveURL(`/my/backpack?${new URLSearchParams({ name: weapon })}`);
    await expect(tiles(page).first()).toContainText(name.split(' | ').at(-1)!);
    const sums = page.getByRole('main').getByRole('paragraph');
    await expect(sums.filter({ hasText: 'Total:' })).toContainText(
      `${items.length} items·sells for ${worthOf(items)}`,
    );
    await expect(sums.filter({ hasText: /^\d+ items?·/ })).toContainText(
      `sells for ${worthOf(found)}`,
    );
    await page.getByLabel('Order').selectOption('Oldest first');
    // The choice reaches the address a moment later, by a navigation that leaving would cancel.
    await expect(page).toHaveURL(/order=oldest/);
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL(
      `/my/backpack?${new URLSearchParams({ name: weapon, order: 'oldest' })}`,
    );
    await expect(page.getByLabel('Search by name')).toHaveValue(weapon);
    await expect(tiles(page)).toHaveCount(found.length);
  });

  test('is told that wins would still sell for money before they go for tokens', async ({
    page,
    player,
  }) => {
    const items = await fillBackpack(player);
    await openPage(page, '/my/backpack');
    await page.getByRole('button', { name: 'Sell all' }).click();
    await page.getByRole('button', { name: 'Sell all for tokens' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sell for tokens?' });
    await expect(dialog).toContainText(
      `${items.length} of them were won just now and would still sell for money.`,
    );
    await dialog.getByRole('button', { name: `Sell for ${worthOf(items)} tokens` }).click();
    await expect(page.getByRole('heading', { name: 'Your display case is empty' })).toBeVisible();
  });

  test('sells all: first the wins for money, then what is left for tokens', async ({
    page,
    player,
  }) => {
    const wins = await fillBackpack(player);
    const { list } = granted(await player.api('GET /api/system_shop', {}));
    const bought = list[0]!;
    granted(await player.api('POST /api/system_shop/{id}/buy', { id: String(bought.id) }));
    await openPage(page, '/my/backpack');
    await page.getByRole('button', { name: 'Sell all' }).click();
    const money = page.getByRole('dialog', { name: 'Sell for money?' });
    await expect(money).toContainText('Next we ask about the 1 other item');
    await money.getByRole('button', { name: `Sell for $${worthOf(wins)}` }).click();

    const tokens = page.getByRole('dialog', { name: 'Sell for tokens?' });
    await expect(tokens).toContainText('1 item leaves your backpack for good.');
    await tokens.getByRole('button', { name: /^Sell for .* tokens$/ }).click();
    await expect(page.getByRole('heading', { name: 'Your display case is empty' })).toBeVisible();
    expect(await balancesOf(player)).toMatchObject({ items: 0 });
  });

  test('keeps every choice that is made quickly', async ({ page, player }) => {
    const [item] = await fillBackpack(player);
    const { quality, appearance } = item!.goods_info;
    await openPage(page, '/my/backpack');
    // Holds the answers back until everything is chosen.
    const chosen = Promise.withResolvers<void>();
    await page.route('**/*.data*', async (route) => {
      await chosen.promise;
      await route.continue();
    });
    await page.getByLabel('Rarity').selectOption(quality.value);
    await page.getByLabel('Wear').selectOption(appearance.value);
    await page.getByLabel('Order').selectOption('Oldest first');
    chosen.resolve();
    const search = new URLSearchParams({
      rarity: String(quality.id),
      wear: appearance.short,
      order: 'oldest',
    });
    await expect(page).toHaveURL(`/my/backpack?${search}`);
    await expect(page.getByLabel('Rarity')).toHaveValue(String(quality.id));
  });

  test('is shown a way back when nothing matches', async ({ page, player }) => {
    const items = await fillBackpack(player);
    const owned = new Set(items.map(({ goods_info }) => goods_info.quality.id));
    const qualities = granted(
      await player.api('GET /api/goods_config/{name}', { name: 'quality' }),
    );
    await openPage(page, '/my/backpack');
    await page.getByLabel('Rarity').selectOption(qualities.find(({ id }) => !owned.has(id))!.value);
    await expect(page.getByRole('heading', { name: 'No matching items' })).toBeVisible();
    await page.getByRole('link', { name: 'Show everything' }).click();
    await expect(tiles(page)).toHaveCount(items.length);
  });

  test('looks further back, with what was selected still selected, and sells it', async ({
    page,
    player,
  }) => {
    for (let n = 0; n < 4; n++) await openCases(player, 'First Light', 10);
    const items = granted(await player.api('GET /api/system_shop/backpack', { limit: 40 })).list;
    await openPage(page, '/my/backpack');
    await expect(tiles(page)).toHaveCount(30);
    await tiles(page).first().click();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(tiles(page)).toHaveCount(40);
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
    await tiles(page).last().click();
    const total = totalOf([items.at(0)!, items.at(-1)!]);
    await page.getByRole('button', { name: `Sell selected for ${total} tokens` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sell for/ })
      .click();
    await expect(
      page.getByText(`Sold 2 items for ${worthOf([items.at(0)!, items.at(-1)!])} tokens`),
    ).toBeVisible();
    await expect(tiles(page)).toHaveCount(38);
    expect(await balancesOf(player)).toMatchObject({ items: 38 });
  });

  test('selects all that a filter finds, shown or not, and leaves one out', async ({
    page,
    player,
  }) => {
    await openCaseOften(player, 'First Light', 13, 10);
    await openPage(page, '/my/backpack?order=cheapest');
    await tiles(page).first().click();
    await page.getByRole('button', { name: 'Select all 130' }).click();
    await expect(page.getByText('130 selected', { exact: true })).toBeVisible();
    await tiles(page).first().click();
    await page.getByRole('button', { name: /^Sell selected for .* tokens$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sell for/ })
      .click();
    await expect.poll(async () => (await balancesOf(player)).items, { timeout: 30_000 }).toBe(1);
    await expect(tiles(page)).toHaveCount(1);
  });

  test('sells more than one call can sell', async ({ page, player }) => {
    await openCaseOften(player, 'First Light', 13, 10);
    const { value } = granted(await player.api('GET /api/system_shop/backpack', {}));
    await openPage(page, '/my/backpack');
    await page.getByRole('button', { name: 'Sell all' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('130 items leave your backpack for good.');
    await dialog.getByRole('button', { name: `Sell for $${figures(value)}` }).click();
    await expect(page.getByText(`Sold 130 items for $${figures(value)}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your display case is empty' })).toBeVisible();
    expect(await balancesOf(player)).toMatchObject({ items: 0 });
  });

  test('can read and press all of the sale dialog on a phone of 320 pixels', async ({
    page,
    player,
  }) => {
    await fillBackpack(player);
    await page.setViewportSize({ width: 320, height: 640 });
    await openPage(page, '/my/backpack');
    await page.getByRole('button', { name: 'Sell all' }).click();
    const dialog = page.getByRole('dialog');
    for (const part of [dialog, dialog.getByRole('button', { name: /^Sell for/ })]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
  });

  test('sells everything and is shown where to go next', async ({ page, player }) => {
    const items = await fillBackpack(player);
    await openPage(page, '/my/backpack');
    await page.getByRole('button', { name: 'Sell all' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`${items.length} items leave your backpack for good.`);
    await dialog.getByRole('button', { name: `Sell for $${worthOf(items)}` }).click();
    await expect(page.getByRole('heading', { name: 'Your display case is empty' })).toBeVisible();
    expect(await balancesOf(player)).toMatchObject({ items: 0 });
    await page.getByRole('link', { name: 'Choose a case' }).click();
    await expect(page.getByRole('region', { name: 'Cases' })).toBeVisible();
  });

  test('can’t sell what was sold in another tab, and sees what is left [2-8.33]', async ({
    page,
    faults,
    player,
  }) => {
    faults.expect(/^409 POST \/api\/system_shop\/sell$/);
    const items = await fillBackpack(player);
    await openPage(page, '/my/backpack');
    for (const at of [0, 1]) await tiles(page).nth(at).click();
    granted(await player.api('POST /api/system_shop/sell', { knapsack_id: [items[0]!.id] }));
    await page.getByRole('button', { name: /^Sell selected for .* tokens$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sell for/ })
      .click();
    await expect(page.getByRole('alert').getByText('Nothing was changed.')).toBeVisible();
    await expect(tiles(page)).toHaveCount(items.length - 1);
    expect(await balancesOf(player)).toMatchObject({ items: items.length - 1 });
  });
});

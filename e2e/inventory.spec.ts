import { fromWire, mills, sum, toWire } from '@vitrine/contract/amount';
import { fillBackpack, tiles, totalOf, worthOf } from './inventory.ts';
import { balancesOf, expect, figures, on_phone, openCases, openPage, test } from './story.ts';

test.use(on_phone);

test.describe('A player', () => {
  test('selects items, sees what they bring, confirms, and has the tokens [1-4.45 1-5.35 1-8.29 1-8.30 2-8.32]', async ({
    page,
    player,
  }) => {
    const items = await fillBackpack(player);
    const before = await balancesOf(player);
    await openPage(page, '/my/backpack');
    const chosen = items.slice(0, 3);
    for (const at of [0, 1, 2]) await tiles(page).nth(at).click();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await expect(
      page.getByRole('button', { name: `Sell selected for ${totalOf(chosen)} tokens` }),
    ).toBeVisible();
    await tiles(page).nth(2).click();
    const sold = chosen.slice(0, 2);
    await page.getByRole('button', { name: `Sell selected for ${totalOf(sold)} tokens` }).click();

    const dialog = page.getByRole('dialog', { name: 'Sell for tokens?' });
    await dialog.getByRole('button', { name: 'Keep them' }).click();
    await expect(dialog).toBeHidden();
    expect(await balancesOf(player)).toEqual(before);

    await page.getByRole('button', { name: /^Sell selected for .* tokens$/ }).click();
    await expect(dialog).toContainText('2 items leave your backpack for good.');
    await dialog.getByRole('button', { name: `Sell for ${worthOf(sold)} tokens` }).click();
    await expect(page.getByText(`Sold 2 items for ${worthOf(sold)} tokens`)).toBeVisible();
    await expect(tiles(page)).toHaveCount(items.length - 2);
    await expect(page.getByRole('main')).toContainText(`${items.length - 2} items`);

    const paid = sum(sold.map(({ recycling_price }) => fromWire(recycling_price)!));
    const tokens = mills(before.tokens + paid);
    expect(await balancesOf(player)).toEqual({ ...before, tokens, items: items.length - 2 });
    await expect(page.getByRole('banner')).toContainText(figures(toWire(tokens)));
  });

  test('whose device is twenty minutes ahead still sells fresh wins for money [6-6.13]', async ({
    page,
    player,
  }) => {
    await openCases(player, 'Sea Glass', 1);
    await page.clock.install({ time: Date.now() + 20 * 60_000 });
    await openPage(page, '/my/backpack');
    await tiles(page).first().click();
    const sell = page.getByRole('button', { name: /^Sell selected for \$/ });
    await expect(sell).toContainText(/1[45]:\d\d/);
    await sell.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sell for \$/ })
      .click();
    await expect(page.getByText(/^Sold .* for \$/)).toBeVisible();
  });
});

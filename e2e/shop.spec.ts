import { fromWire, showAmount, toWire } from '@vitrine/contract/amount';
import { recordEvents } from './record-events.ts';
import { listShop, tiles } from './shop.ts';
import { balancesOf, expect, granted, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test.describe('A player', () => {
  test('buys an item after a confirmation: the balance falls by its price, and the page is told [1-1.11 1-2.85 1-4.38]', async ({
    page,
    player,
  }) => {
    const [goods] = (await listShop(player.api, { price: '1' })).list;
    const before = await balancesOf(player);
    await openPage(page, '/mall?price=1&sort=asc');
    const heard = await recordEvents(page, 'shop_score');
    await tiles(page).first().getByRole('button', { name: /^Buy / }).click();
    const dialog = page.getByRole('dialog', { name: 'Buy this item?' });
    const after = toWire((before.tokens - fromWire(goods!.price)!) as never);
    await expect(dialog).toContainText(showAmount(goods!.price));
    await expect(dialog).toContainText(showAmount(after));
    await dialog
      .getByRole('button', { name: `Buy for ${showAmount(goods!.price)} tokens` })
      .dblclick();
    await expect(
      page.getByRole('status').filter({ hasText: 'is in your backpack now.' }),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByText(showAmount(after))).toBeVisible();
    expect(await heard()).toEqual([after]);
    expect(await balancesOf(player)).toMatchObject({ tokens: fromWire(after), items: 1 });
  });

  test('opens the shop at what the tokens buy, and chooses among the wears of a skin', async ({
    page,
    player,
  }) => {
    const { tokens } = await balancesOf(player);
    const { list } = granted(await player.api('GET /api/system_shop/skins', {}));
    await openPage(page, '/mall');
    await expect(tiles(page)).toHaveCount(15);
    const names = await tiles(page).getByRole('heading').allTextContents();
    expect(new Set(names).size).toBeGreaterThan(10);
    for (const { wears } of list)
      expect(Math.min(...wears.map(({ price }) => fromWire(price)!))).toBeLessThanOrEqual(tokens);

    const at = list.findIndex(({ wears }) => wears.length > 1);
    const { wears } = list[at]!;
    const tile = tiles(page).nth(at);
    await expect(tile).toContainText('from');
    const best = wears[0]!;
    await tile.getByLabel(/^Wear of /).selectOption(String(best.id));
    await expect(tile.getByRole('link', { name: best.hash_name })).toHaveAttribute(
      'href',
      `/item/${best.id}`,
    );
    await expect(tile).not.toContainText('from');
  });
});

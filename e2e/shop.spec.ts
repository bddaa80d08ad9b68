import { fromWire, showAmount, toWire } from '@vitrine/contract/amount';
import { recordEvents } from './record-events.ts';
import { listShop, tiles } from './shop.ts';
import { balancesOf, expect, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test.describe('A player', () => {
  test('buys an item after a confirmation: the balance falls by its price, and the page is told [1-1.11 1-2.85 1-4.38]', async ({
    page,
    player,
  }) => {
    const [goods] = (await listShop(player.api, { price: '1' })).list;
    const before = await balancesOf(player);
    await openPage(page, '/mall?price=1');
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
});

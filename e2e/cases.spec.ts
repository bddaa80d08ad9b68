import { fromWire, toWire } from '@vitrine/contract/amount';
import { backpackOf, opener, setFastOpen } from './cases.ts';
import {
  balancesOf,
  dollars,
  expect,
  findCase,
  granted,
  headerMoney,
  minus,
  on_phone,
  openPage,
  test,
} from './story.ts';

test.describe('A player on a phone', () => {
  test.use(on_phone);

  test('sells what they won from the end card [3-3.31]', async ({ page, player, visitor }) => {
    const box = await findCase(visitor, 'First Light');
    await openPage(page, box.path);
    await setFastOpen(page);
    await opener(page).click();
    await expect(headerMoney(page)).toHaveText(minus(500_000, box.price));
    const [item] = (await backpackOf(player)).list;
    const { price } = item!.goods_info;
    await page.getByRole('button', { name: `Sell for ${dollars(price)}` }).click();
    await expect(page.getByText(`Sold for ${dollars(price)}`)).toBeVisible();
    const { money, items } = await balancesOf(player);
    expect([money, items]).toEqual([500_000 - fromWire(box.price)! + fromWire(price)!, 0]);
    await expect(headerMoney(page)).toHaveText(dollars(toWire(money)));
    await expect(page.getByRole('button', { name: /^Sell/ })).toHaveCount(0);
  });

  test('sees the prize fill the stage, with its name and price over the picture’s foot', async ({
    page,
    player,
    visitor,
  }) => {
    const { path } = await findCase(visitor, 'First Light');
    await openPage(page, path);
    await setFastOpen(page);
    await opener(page).click();
    const prize = page.locator('[data-wins] img');
    await expect(prize).toBeVisible();
    const [item] = (await backpackOf(player)).list;
    const said = page.locator('[data-wins]').getByText(dollars(item!.goods_info.price));
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(viewport);
      const [stage, picture, price] = await Promise.all(
        [page.locator('[data-wins]'), prize, said.first()].map(
          async (part) => (await part.boundingBox())!,
        ),
      );
      // The picture is 4:3, and contained in its box.
      const unit = Math.min(picture!.width / 4, picture!.height / 3);
      expect((4 * unit) / stage!.width).toBeGreaterThanOrEqual(0.64);
      expect((3 * unit) / stage!.height).toBeGreaterThanOrEqual(0.45);
      expect(price!.y + price!.height).toBeLessThanOrEqual(stage!.y + stage!.height);
      await expect(page.getByRole('button', { name: /^Sell for/ })).toBeInViewport({ ratio: 1 });
      await expect(opener(page)).toBeInViewport({ ratio: 1 });
    }
  });

  test('sees what they paid for where a new release has replaced the files that show it [6-6.8a]', async ({
    page,
    player,
    visitor,
    faults,
  }) => {
    faults.expect(/^404 GET \/assets\//);
    await page.route(/\/assets\/(reel|end-card)-/, (route) => route.fulfill({ status: 404 }));
    const box = await findCase(visitor, 'First Light');
    await openPage(page, box.path);
    await opener(page).click();
    await expect(headerMoney(page)).toHaveText(minus(500_000, box.price));
    const [item, ...others] = (await backpackOf(player)).list;
    expect(others).toEqual([]);
    await expect(page.locator('[data-wins]')).toContainText(item!.goods_info.name);
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  });
});

test('The page of a case lists every prize with its chance and its tickets, the rarest first [2-10.19 3-3.13]', async ({
  page,
  visitor,
}) => {
  const { path, id } = await findCase(visitor, 'First Light');
  const { goods } = granted(await visitor('GET /api/box/{id}', { id: String(id) }));
  await openPage(page, path);
  const tiles = page.getByRole('region', { name: 'Contents' }).getByRole('listitem');
  await expect(tiles).toHaveCount(goods.length);
  const rarest_first = goods.toSorted(
    (a, b) => b.goods.quality.id - a.goods.quality.id || b.goods.price - a.goods.price,
  );
  for (const [at, { from, to, chance }] of rarest_first.entries()) {
    await expect(tiles.nth(at)).toContainText(`${chance.toFixed(4)}%`);
    await expect(tiles.nth(at)).toContainText(
      `${String(from).padStart(6, '0')}–${String(to - 1).padStart(6, '0')}`,
    );
  }
});

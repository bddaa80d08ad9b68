import { recordEvents } from '../record-events.ts';
import {
  dollars,
  expect,
  granted,
  headerMoney,
  openCases,
  openPage,
  test,
  type StoryPlayer,
} from '../story.ts';

const balances = async ({ api }: StoryPlayer) => granted(await api('GET /api/user', {}));

test.describe('The events of a page', () => {
  test('say each balance once when it has changed, here or elsewhere, and how many layers are open [1-4.53 1-4.57 1-4.58 1-4.59]', async ({
    page,
    player,
  }) => {
    await openCases(player, 'Sea Glass', 2);
    await openPage(page, '/my/backpack');
    const [money, tokens, layers] = [
      await recordEvents(page, 'money'),
      await recordEvents(page, 'shop_score'),
      await recordEvents(page, 'layer'),
    ];
    const before = await balances(player);
    await page.getByRole('button', { name: 'Sell all' }).click();
    await page.getByRole('button', { name: 'Sell all for tokens' }).click();
    const sell = page.getByRole('dialog').getByRole('button', { name: /^Sell for/ });
    await expect(sell).toBeVisible();
    await expect.poll(layers).toEqual([1]);
    await sell.click();
    await expect(page.getByRole('heading', { name: 'Your display case is empty' })).toBeVisible();
    await expect.poll(layers).toEqual([1, 0]);
    const sold = await balances(player);
    expect(sold.shop_score).toBeGreaterThan(before.shop_score);
    await expect.poll(tokens).toEqual([sold.shop_score]);
    expect(await money()).toEqual([]);

    await openCases(player, 'Sea Glass');
    const opened = await balances(player);
    await expect(headerMoney(page)).toHaveText(dollars(sold.money));
    await page.evaluate(`void dispatchEvent(new Event('login-pull'))`);
    await expect(headerMoney(page)).toHaveText(dollars(opened.money));
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await expect.poll(money).toEqual([opened.money]);
    expect(await tokens()).toEqual([...new Set([sold.shop_score, opened.shop_score])]);
  });
});

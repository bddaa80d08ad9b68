import { fromWire, share, showAmount, toWire } from '@vitrine/contract/amount';
import {
  expect,
  expectAccessible,
  findCase,
  granted,
  on_phone,
  openPage,
  test,
  waitForHydration,
} from './story.ts';

test.use(on_phone);

test.describe('A player', () => {
  test('reads where the four balances come from and go, by the rules in force', async ({
    page,
    player,
  }) => {
    const { release } = granted(await player.api('GET /api/pay/terms', {}));
    const { of_dollar } = granted(await player.api('GET /api/points', {}));
    await openPage(page, '/');
    await page.getByRole('button', { name: 'Me', exact: true }).click();
    await page.getByRole('link', { name: 'What are these?' }).click();
    await expect(page).toHaveURL('/my/balances');
    const balance = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(balance('Money')).toContainText('$500.00');
    await expect(balance('Shop tokens')).toContainText('120.00');
    await expect(balance('Bonus').getByRole('list', { name: 'Goes to' })).toContainText(
      `each stake releases ${release.percent}% of its amount`,
    );
    await expect(balance('Points').getByRole('list', { name: 'Comes from' })).toContainText(
      `${of_dollar.toLocaleString('en-US')} points for each dollar you stake`,
    );
    await expectAccessible(page);

    await balance('Shop tokens').getByRole('link', { name: 'Items in the shop' }).click();
    await expect(page).toHaveURL('/mall');
    await page.getByRole('main').getByRole('link', { name: 'What is this?' }).click();
    await expect(page).toHaveURL('/my/balances#tokens');
    await expect(balance('Shop tokens')).toBeInViewport();
  });

  test('chooses a currency, and sees about how much a case and a top-up are', async ({
    page,
    player,
    visitor,
  }) => {
    const { display_rates } = granted(await visitor('GET /api/config', {}));
    const { rate } = display_rates.find(({ currency }) => currency === 'EUR')!;
    const rate_ppm = Math.round(rate * 1_000_000);
    const euros = (dollars: number) =>
      `about €${showAmount(toWire(share(fromWire(dollars)!, rate_ppm, 1_000_000)))}`;
    const box = await findCase(player.api, 'First Light');
    const main = page.getByRole('main');
    await openPage(page, box.path);
    await expect(main).not.toContainText('about €');
    await page.getByRole('button', { name: 'Language' }).click();
    const menu = page.getByRole('navigation', { name: 'Language' });
    await menu.getByText('EUR', { exact: true }).click();
    await expect(menu.getByRole('radio', { name: 'EUR' })).toBeChecked();
    await expect(menu).toContainText('Prices stay in US dollars.');
    await expect(main).toContainText(euros(box.price));

    await openPage(page, '/pay?p=10');
    await expect(main).toContainText(euros(10));
    await expect(main).toContainText('$10.00');
    await page.getByRole('button', { name: 'Me', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Your account' })).toContainText(euros(500));

    await page.reload();
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Language' }).click();
    await menu.getByText('US dollars only').click();
    await expect(main).not.toContainText('about €');
  });
});

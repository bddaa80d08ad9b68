import { readFile } from 'node:fs/promises';
import {
  dollars,
  expect,
  expectAccessible,
  granted,
  openCaseOften,
  openPage,
  test,
  waitForHydration,
} from '../story.ts';
import { followHistory, play, rows } from '../history.ts';

test.describe('The history on a desktop', () => {
  test.use({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  test('comes by the account menu, says in sentences what happened, and leads to its draws and items', ({
    page,
    player,
  }) => followHistory(page, player, 'Your account'));
});

for (const { name, viewport } of [
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
  { name: 'on a desktop', viewport: { width: 1440, height: 900 } },
]) {
  test.describe(`The history ${name}`, () => {
    test.use({ viewport });

    test('is limited by kind and period in the address, goes on to older entries, and has an empty state', async ({
      page,
      player,
    }) => {
      await openCaseOften(player, 'First Light', 32);
      await openPage(page, '/my/history');
      await expect(page.getByRole('main').locator('section > ol > li')).toHaveCount(30);
      await page.getByRole('button', { name: 'Show older entries' }).click();
      await expect(rows(page)).toHaveCount(33);
      await expect(page.getByRole('button', { name: 'Show older entries' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Gifts', exact: true }).click();
      await expect(page).toHaveURL('/my/history?kind=gifts');
      await expect(rows(page)).toHaveCount(1);
      await page.getByRole('link', { name: '7 days', exact: true }).click();
      await expect(page).toHaveURL('/my/history?kind=gifts&period=7d');
      await expect(rows(page)).toHaveCount(1);
      await page.getByRole('link', { name: 'Sales', exact: true }).click();
      await expect(page.getByText('Nothing found')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Show all entries' }).click();
      await expect(page).toHaveURL('/my/history');
      await expect(page.getByRole('main').locator('section > ol > li')).toHaveCount(30);
    });

    test('shows the figures as charts with their numbers as tables', async ({ page, player }) => {
      const { openings } = await play(player);
      await expect
        .poll(async () => granted(await player.api('GET /api/history/stats', {})).best.length)
        .toBe(openings.length);
      await openPage(page, '/my/history/figures');
      const { games } = granted(await player.api('GET /api/history/stats', {}));
      const main = page.getByRole('main');
      await expect(main.locator('dl')).toContainText(`Staked${dollars(games[0]!.staked)}`);
      await expect(main.getByRole('figure').locator('svg rect')).toHaveCount(30);
      await main.getByText('The numbers as a table').click();
      const numbers = main.getByRole('figure').getByRole('table');
      await expect(numbers.getByRole('row').nth(1)).toContainText(dollars(games[0]!.won));
      await expect(main.getByRole('table', { name: 'By game' })).toContainText('Cases3');
      await expect(
        main.getByRole('region', { name: 'Your best wins' }).getByRole('article'),
      ).toHaveCount(3);
      await expectAccessible(page);
      await main.getByRole('link', { name: 'A year' }).click();
      await expect(page).toHaveURL('/my/history/figures?period=365d');
      await expect(main.getByRole('figure')).toContainText('Net result by week');
    });
  });
}

test('The history is saved as a file of the chosen part', async ({ page, player }) => {
  await play(player);
  await openPage(page, '/my/history?kind=sales');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('history.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(',items.sold,');
});

test('The history is in German', async ({ page, player }) => {
  await play(player);
  await openPage(page, '/de/my/history');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transaktionsverlauf');
  await expect(rows(page)).toHaveText([
    /^Du hast im Shop ein Item gekauft/,
    /^Du hast 2 Items verkauft/,
    /^Du hast First Light geöffnet ×3/,
    /^Spielgeld dieser Demo/,
  ]);
  await expectAccessible(page);
});

test('A visitor is asked to sign in for the history, and a failed look for older entries can be repeated', async ({
  page,
  player,
  browser,
  product,
  faults,
}) => {
  const elsewhere = await browser.newContext({ baseURL: product.url });
  faults.watch(elsewhere);
  const their_page = await elsewhere.newPage();
  await openPage(their_page, '/my/history');
  await expect(their_page.getByRole('heading', { level: 1 })).toHaveText(
    'Your history is yours alone',
  );
  await elsewhere.close();
  await openCaseOften(player, 'First Light', 31);
  await openPage(page, '/my/history');
  await page.route('**/api/history?*', (route) => route.abort());
  faults.expect(/history/);
  await page.getByRole('button', { name: 'Show older entries' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Older entries couldn’t be loaded.',
  );
  await page.unroute('**/api/history?*');
  await page.getByRole('button', { name: 'Show older entries' }).click();
  await expect(rows(page)).toHaveCount(32);
  await waitForHydration(page);
});

test('A top-up stands in the history with its order, and in the ticker with a masked name [1-2.83]', async ({
  page,
  player,
}) => {
  const methods = granted(await player.api('GET /api/pay/methods', { country: 'DE' }));
  const { id: payment_id } = methods.find(({ kind }) => kind === 'sandbox')!;
  const { order_sn } = granted(
    await player.api('POST /api/pay/orders', { amount: 12.5, payment_id, country: 'DE' }),
  );
  granted(await player.api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' }));
  await expect
    .poll(
      async () => granted(await player.api('GET /api/history', { kind: 'payments' })).list.length,
    )
    .toBe(1);
  await openPage(page, '/my/history?kind=payments');
  const [top_up] = [rows(page).first()];
  await expect(top_up).toContainText('You topped up');
  await expect(top_up).toContainText('+$12.50');
  await expect(top_up).toContainText('+$2.50bonus');
  await expect(top_up.getByRole('link', { name: `Order ${order_sn}` })).toHaveAttribute(
    'href',
    `/pay/${order_sn}`,
  );
  await expect
    .poll(async () => granted(await player.api('GET /api/rolling_data', {})).recharge)
    .toContainEqual({ name: `P***${player.name.at(-1)}`, money: 12.5 });
  await openPage(page, '/provablyfair');
  const ticker = page.getByRole('group', { name: 'Latest payments' });
  await expect(ticker).toContainText(/ topped up | withdrew /);
});

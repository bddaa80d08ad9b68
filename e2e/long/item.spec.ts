import { fromWire, mills, showAmount, toWire, type Amount } from '@vitrine/contract/amount';
import { changePrice, freezePrices } from '../../server/catalogue/index.ts';
import { now } from '../../server/kit/clock.ts';
import { transact, type Database } from '../../server/kit/db.ts';
import { thawPrice } from '../../server/prices/index.ts';
import { setStock } from '../../server/shop/operate.ts';
import { button, buyAndTurnBack, findItem, main, toast } from '../item.ts';
import {
  balancesOf,
  expect,
  findCase,
  granted,
  openPage,
  test,
  type StoryPlayer,
} from '../story.ts';
import { commandDesk } from '../../server/audit/index.ts';

const widths = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

const buy = async (player: StoryPlayer, id: number) =>
  granted(await player.api('POST /api/system_shop/{id}/buy', { id: String(id) })).knapsack_id;

const setPrice = (database: Database, id: number, price: Amount) =>
  transact(database.db, (tx) => changePrice(tx, id, fromWire(price)!));

/** Lets the player withdraw: a confirmed e-mail, top-ups, and a trade link. */
async function allowWithdrawals(player: StoryPlayer, { db }: Database): Promise<void> {
  await db
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('email', '=', player.email)
    .execute();
  const [method] = granted(await player.api('GET /api/pay/methods', {}));
  const order = { amount: 10, payment_id: method!.id, country: 'DE' };
  const { order_sn } = granted(await player.api('POST /api/pay/orders', order));
  granted(await player.api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' }));
  const trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=46143802&token=abcdefgh';
  granted(await player.api('POST /api/user/trade_url', { trade_url }));
}

test.describe('A visitor', () => {
  test('sees what an item is, costs and has cost, and where to win it [1-2.57 1-2.134 1-2.135 1-2.137 1-2.138 1-2.140 1-2.141 1-2.142 1-2.143 1-2.144 1-2.145 1-2.146 1-2.147 1-2.148 3-8.4 3-9.35]', async ({
    page,
    visitor,
  }) => {
    const item = await findItem(visitor);
    await openPage(page, item.path);
    await expect(page).toHaveTitle(`${item.hash_name} · Vitrine`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.hash_name);
    const text = main(page);
    for (const words of [
      item.eName!,
      item.ex.en,
      item.ex.jx,
      'A skin changes how an item looks, not how it plays.',
      'it doesn’t count kills',
      'You can buy it with tokens and withdraw it to your Steam account.',
      `Buy ${showAmount(item.price)} → sells for ${showAmount(item.price)} now`,
      'Prices are in shop tokens: 1 token is 1 USD of item value.',
      'Prices of 90 days',
      'It goes into your backpack. From there you can withdraw it or sell it for tokens.',
    ])
      await expect(text).toContainText(words);
    await expect(text).toContainText(/Price of (\d+ (minutes?|hours?)|yesterday)/);
    await expect(text.locator('dl').filter({ hasText: 'Category' })).toContainText(
      item.category.type,
    );
    await expect(text.locator('dl').filter({ hasText: 'Model' })).toContainText(item.wName);
    await expect(text.locator('img').first()).toHaveAttribute('src', item.picture);
    await expect(text.locator(`[style*="--rarity:${item.q.color}"]`).first()).toBeVisible();

    const rows = page.getByRole('table', { name: 'Prices by day' }).getByRole('row');
    await expect(rows).toHaveCount(item.history!.list.length + 1);
    await expect(rows.last()).toContainText(showAmount(item.history!.list.at(-1)!.price));
    const extremes = text.locator('dl').filter({ hasText: 'Lowest' });
    await expect(extremes).toContainText(showAmount(item.history!.lowest));
    await expect(extremes).toContainText(showAmount(item.history!.highest));
    await expect(text).toContainText(item.floats!.grade.map((wear) => wear.toFixed(2)).join('–'));
    await expect(text).toContainText(item.floats!.skin.map((wear) => wear.toFixed(2)).join('–'));

    // Cheapest first, whatever the order of the answer.
    const [way] = item.won_from
      .filter(({ type }) => type === 'paid')
      .toSorted((a, b) => a.price - b.price);
    const link = page
      .getByRole('region', { name: 'Where to win it' })
      .getByRole('link', { name: way!.name });
    await expect(link).toContainText(`${way!.chance.toFixed(4)}%`);
    await expect(link).toHaveAttribute('href', `/case/${way!.id}`);
    const [similar] = item.similar;
    await page.getByRole('region', { name: 'Similar items' }).getByRole('link').first().click();
    await expect(page).toHaveURL(`/item/${similar!.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(similar!.hash_name);
    await page.goBack();
    const other = item.same_skin.find(({ id }) => id !== item.id)!;
    await page
      .getByRole('table', { name: 'Prices by wear' })
      .locator(`a[href$="/${other.id}"]`)
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.hash_name);

    await main(page).getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('reads that an item counts kills, by its kind [1-2.144]', async ({ page, visitor }) => {
    const { same_skin } = await findItem(visitor);
    const counting = same_skin.find(({ stattrak }) => stattrak)!;
    await openPage(page, `/item/${counting.id}`);
    await expect(main(page).getByLabel('StatTrak™')).toBeChecked();
    await expect(main(page)).toContainText('it counts kills');
    await expect(main(page)).not.toContainText('doesn’t count kills');
  });

  test('is asked to sign in for every action [1-2.136 1-5.31]', async ({ page, visitor }) => {
    const { path } = await findItem(visitor);
    await openPage(page, path);
    await button(page, 'Buy and withdraw').click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  });

  test('comes here from the contents of a case', async ({ page, visitor }) => {
    const item = await findItem(visitor, 'Sea Glass');
    await openPage(page, (await findCase(visitor, 'Sea Glass')).path);
    await page.getByRole('region', { name: 'Contents' }).locator(`a[href="${item.path}"]`).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.hash_name);
  });

  test('reads all of it in German [1-2.139]', async ({ page, visitor }) => {
    const { path, price, ex, hash_name } = await findItem(visitor);
    await openPage(page, `/de${path}`);
    const shown = showAmount(price).replace('.', ',');
    for (const words of [
      'Ein Skin ändert das Aussehen eines Items, nicht das Spiel.',
      'Du kannst es mit Tokens kaufen und auf dein Steam-Konto auszahlen.',
      `Kauf ${shown} → Verkauf bringt jetzt ${shown}`,
      'Preise sind in Shop-Tokens',
      'Preise von 90 Tagen',
      'Hier kannst du es gewinnen',
      'Preis von ',
      ex.en,
    ])
      await expect(main(page)).toContainText(words);
    await expect(page).toHaveTitle(`${hash_name} · Vitrine`);
    await expect(button(page, 'Kaufen und auszahlen')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Mehr ansehen' })).toHaveAttribute(
      'href',
      '/de/mall',
    );
  });

  test('is told that there is no such item, and of no own item by a made-up address', async ({
    page,
    visitor,
    faults,
  }) => {
    faults.expect(/^404 GET \/item\//);
    for (const path of ['/item/999999999', '/item/0', '/item/x'])
      expect((await page.goto(path))?.status()).toBe(404);
    const { path } = await findItem(visitor);
    for (const query of ['?od=od&oid=1', '?od=od&oid=x', '?od=od', '?oid=1']) {
      expect((await page.goto(path + query))?.status()).toBe(200);
      await expect(button(page, 'Buy and withdraw')).toBeVisible();
    }
  });
});

test.describe('A player at a desktop', () => {
  test.use({ viewport: widths.desktop });

  test('finds and buys an item, whose address and buttons change, and turns it back into tokens', ({
    page,
    player,
  }) => buyAndTurnBack(page, player));
});

test.describe('A German player at a phone', () => {
  test.use({ viewport: widths.phone });

  test('finds and buys an item, and turns it back into tokens', ({ page, player }) =>
    buyAndTurnBack(page, player, 'de'));
});

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`A player at a ${name}`, () => {
    test.use({ viewport });

    test('withdraws the own item, which leads to the list of withdrawals [1-2.153 1-4.36 1-4.37 1-4.42 1-7.108]', async ({
      page,
      player,
      database,
      faults,
    }) => {
      faults.expect(/^404 GET .*\/my\/history\/withdrawals/);
      await allowWithdrawals(player, database);
      const { id, path } = await findItem(player.api);
      const oid = await buy(player, id);
      await openPage(page, `${path}?od=od&oid=${oid}`);
      const [request] = await Promise.all([
        page.waitForRequest(
          (asked) => asked.method() === 'POST' && asked.url().endsWith('/extract'),
        ),
        button(page, 'Withdraw').click(),
      ]);
      expect(request.postDataJSON()).toEqual({ knapsack_id: oid });
      await page.waitForURL('/my/history/withdrawals', { waitUntil: 'commit' });
      const { list } = granted(await player.api('GET /api/withdrawals', {}));
      expect(list.map(({ knapsack_id }) => knapsack_id)).toEqual([oid]);
    });
  });
}

test.describe('A player', () => {
  test('whose item has become dearer sees the difference, and pays it in the layer [1-4.41 3-9.37]', async ({
    page,
    player,
    database,
    faults,
  }) => {
    faults.expect(/^404 GET .*\/my\/history\/withdrawals/);
    await allowWithdrawals(player, database);
    const item = await findItem(player.api, 'First Light', 1);
    const oid = await buy(player, item.id);
    const dearer = toWire(mills(fromWire(item.price)! + 370));
    await setPrice(database, item.id, dearer);
    await expect
      .poll(async () => (await findItem(player.api, 'First Light', 1)).price)
      .toBe(dearer);
    await openPage(page, `${item.path}?od=od&oid=${oid}`);
    await expect(main(page)).toContainText('Withdraw → difference 0.37');
    await button(page, 'Withdraw').click();
    const layer = page.getByRole('dialog', { name: 'The item’s price has gone up' });
    await expect(layer).toContainText('0.37');
    await layer.getByRole('button').filter({ hasText: '0.37' }).click();
    await page.waitForURL('/my/history/withdrawals', { waitUntil: 'commit' });
    expect(await balancesOf(player)).toMatchObject({ tokens: 120_000 - fromWire(dearer)! });
    await setPrice(database, item.id, item.price);
  });

  test('presses twice and buys once, and sees that it is under way', async ({ page, player }) => {
    const { path } = await findItem(player.api);
    await openPage(page, path);
    let sent = 0;
    await page.route('**/buy', async (route) => {
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await button(page, 'Buy and withdraw').dblclick();
    await expect(button(page, 'Buy and withdraw')).toHaveAttribute('aria-busy', 'true');
    await expect(button(page, 'Withdraw coins')).toBeVisible();
    expect(sent).toBe(1);
    expect(await balancesOf(player)).toMatchObject({ items: 1 });
  });

  test('reads why nothing was bought: the server’s reason, and the error of the network [1-8.26 1-8.27 1-8.28]', async ({
    page,
    player,
    database,
    faults,
  }) => {
    faults.expect(/^409 POST .*\/buy$/, /ERR_FAILED POST .*\/buy$/);
    const item = await findItem(player.api, 'First Light', 2);
    await openPage(page, item.path);
    await freezePrices(database.db, [{ goods_id: item.id, offered_mills: null }]);
    await button(page, 'Buy and withdraw').click();
    await expect(toast(page, 'The price of this item is being checked.')).toBeVisible();
    // The page has read again what it offers.
    await expect(button(page, 'Buy and withdraw')).toBeDisabled();
    await thawPrice(commandDesk(database.db), item.id, 'kept');
    await expect(async () => {
      await openPage(page, item.path);
      await expect(button(page, 'Buy and withdraw')).toBeEnabled({ timeout: 500 });
    }).toPass();

    await page.route('**/buy', (route) => route.abort());
    await button(page, 'Buy and withdraw').click();
    await expect(toast(page, 'Failed to fetch')).toBeVisible();
    await expect(button(page, 'Buy and withdraw')).not.toHaveAttribute('aria-busy', 'true');
    await page.unroute('**/buy');
    await page.route('**/buy', (route) =>
      route.fulfill({ status: 409, json: { code: 1, msg: '', data: { key: 'fault' } } }),
    );
    await button(page, 'Buy and withdraw').click();
    await expect(toast(page, 'Error')).toBeVisible();
    await expect(page).toHaveURL(item.path);
    expect(await balancesOf(player)).toMatchObject({ tokens: 120_000, items: 0 });
  });

  test('is told before a press: frozen, sold out, a few pieces left, tokens missing', async ({
    page,
    player,
    visitor,
    database,
  }) => {
    const item = await findItem(visitor, 'First Light', 3);
    await freezePrices(database.db, [{ goods_id: item.id, offered_mills: null }]);
    await openPage(page, item.path);
    await expect(main(page)).toContainText(
      'We’re checking the price. Until then this item can’t be bought or withdrawn.',
    );
    await expect(button(page, 'Buy and withdraw')).toBeDisabled();
    await thawPrice(commandDesk(database.db), item.id, 'kept');

    await setStock(commandDesk(database.db), item.id, 2);
    await expect.poll(async () => (await findItem(visitor, 'First Light', 3)).stock).toBe(2);
    await expect(async () => {
      await openPage(page, item.path);
      await expect(main(page)).toContainText('Only 2 pieces left', { timeout: 500 });
    }).toPass();
    await setStock(commandDesk(database.db), item.id, 0);
    await expect.poll(async () => (await findItem(visitor, 'First Light', 3)).stock).toBe(0);
    await expect(async () => {
      await openPage(page, item.path);
      await expect(button(page, 'Sold out')).toBeDisabled({ timeout: 500 });
    }).toPass();
    await setStock(commandDesk(database.db), item.id, null);

    const [dear] = granted(
      await player.api('GET /api/system_shop', { sort: 'desc', limit: 1 }),
    ).list;
    await openPage(page, `/item/${dear!.id}`);
    const missing = toWire(mills(fromWire(dear!.price)! - 120_000));
    const link = main(page).getByRole('link', { name: /^Needs .* more$/ });
    await expect(link).toHaveAttribute('href', `/pay?p=${missing}&od=1`);
    await expect(button(page, 'Buy and withdraw')).toHaveCount(0);
  });

  test('views more in the shop, which is loaded anew [1-2.151]', async ({ page, player }) => {
    const { path } = await findItem(player.api);
    await openPage(page, path);
    await page.evaluate('window.stayed = true');
    await main(page).getByRole('link', { name: 'View more' }).click();
    await page.waitForURL('/mall');
    expect(await page.evaluate('window.stayed')).toBeUndefined();
  });

  test('sees the hint at the button with a mouse and a keyboard, and always on a touch screen [1-2.150]', async ({
    page,
    player,
    browser,
    product,
  }) => {
    const { path } = await findItem(player.api);
    await openPage(page, path);
    const hint = main(page).getByText('It goes into your backpack.');
    await page.mouse.move(0, 0);
    await expect(hint).toHaveCSS('opacity', '0');
    await button(page, 'Buy and withdraw').hover();
    await expect(hint).toHaveCSS('opacity', '1');
    await page.mouse.move(0, 0);
    await button(page, 'Buy and withdraw').focus();
    await expect(hint).toHaveCSS('opacity', '1');

    const touching = await browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: widths.phone,
    });
    const phone = await touching.newPage();
    await phone.goto(product.url + path);
    await expect(main(phone).getByText('It goes into your backpack.')).toHaveCSS('opacity', '1');
    await touching.close();
  });
});

import type { Browser, BrowserContext, Page, WebSocketRoute } from '@playwright/test';
import { mills, toWire } from '@vitrine/contract/amount';
import type { FallingGoods } from '@vitrine/contract/live';
import { drop } from '../../server/drops/testing.ts';
import { session_cookie } from '../../server/kit/http/cookie.ts';
import { drops, idOf, nameApart, openStrip, strip } from '../live.ts';
import {
  dollars,
  expect,
  expectAccessible,
  findCase,
  granted,
  joinPlayer,
  openCases,
  openPage,
  test,
  with_motion,
} from '../story.ts';

test.use(with_motion);

const title = (page: Page) => page.getByRole('button', { name: 'Live drops' });
const mediaBar = (page: Page) => page.getByRole('region', { name: 'The site in numbers' });

/**
 * Proxies the page's WebSockets without changing anything. Records every message to the page, and
 * its sockets.
 */
async function listenIn(page: Page): Promise<{ heard: string[]; sockets: WebSocketRoute[] }> {
  const [heard, sockets]: [string[], WebSocketRoute[]] = [[], []];
  await page.routeWebSocket(/\/app\//, (socket) => {
    sockets.push(socket);
    socket.connectToServer().onMessage((message) => {
      heard.push(String(message));
      socket.send(message);
    });
  });
  return { heard, sockets };
}

/** Waits until the page has received a message that contains all these words. */
async function waitToHear(heard: string[], ...words: string[]): Promise<void> {
  await expect
    .poll(() => heard.some((message) => words.every((word) => message.includes(word))))
    .toBe(true);
}

/**
 * Counts the page's requests of the list of drops: at the start, after it has joined the channel,
 * and after each reconnection.
 */
function countLists(page: Page): () => number {
  let lists = 0;
  page.on(
    'response',
    (response) => (lists += Number(new URL(response.url()).pathname === '/api/drop')),
  );
  return () => lists;
}

/** The prices in the strip, in display order. */
async function pricesIn(page: Page): Promise<number[]> {
  const lines = await drops(page).getByText(/^\$\d/).allTextContents();
  return lines.map((line) => Number(line.slice(1).replaceAll(',', '')));
}

const falling = (prices: number[]) => prices.toSorted((a, b) => b - a);

test.describe('The strip of drops', () => {
  test('shows what somebody has bought, which leads to the item', async ({
    page,
    player,
    database,
  }) => {
    const name = await nameApart(database, player);
    await openStrip(page);
    const [goods] = granted(await player.api('GET /api/system_shop', { price: '1' })).list;
    granted(await player.api('POST /api/system_shop/{id}/buy', { id: goods!.id }));
    const own = drops(page).filter({ hasText: name });
    await expect(own.getByRole('img', { name: 'From the shop' })).toBeVisible();
    await own.getByRole('link').click();
    await expect(page).toHaveURL(`/item/${goods!.id}`);
  });

  test('has a view of the highlights, worth 10 or more, and one of the best, the dearest first [2-4.16 2-4.17 2-4.18 2-4.19]', async ({
    page,
    newcomer,
    database,
  }) => {
    const player_id = await idOf(newcomer);
    // Dearer than all before, those of an earlier run of this story on the same database included.
    const dear_mills = mills(9_999_000 + player_id * 2_000);
    const dearer_mills = mills(dear_mills + 1_000);
    await drop(database.db, player_id, [{ price_mills: dear_mills }]);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/drop')
        asked.push(`top=${searchParams.get('top')} limit=${searchParams.get('limit')}`);
    });
    await openStrip(page);
    expect(new Set(asked)).toEqual(new Set(['top=0 limit=30']));

    await strip(page).getByRole('button', { name: 'Highlights' }).click();
    // The view before shows the dear drop, too, until the highlights have come.
    await expect(async () => {
      const highlights = await pricesIn(page);
      expect(highlights[0]).toBe(toWire(dear_mills));
      expect(highlights.length).toBeLessThanOrEqual(15);
      expect(Math.min(...highlights)).toBeGreaterThanOrEqual(10);
      expect(highlights).toEqual(falling(highlights));
    }).toPass();
    expect(asked.at(-1)).toBe('top=15 limit=30');

    await strip(page).getByRole('button', { name: 'Best' }).click();
    await expect.poll(() => asked.at(-1)).toBe('top=50 limit=30');
    await expect(drops(page).first()).toContainText(dollars(toWire(dear_mills)));
    await expect(strip(page).getByRole('button', { name: 'Best' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await drop(database.db, player_id, [{ price_mills: 5_000 }, { price_mills: dearer_mills }]);
    await expect(drops(page).first()).toContainText(dollars(toWire(dearer_mills)));
    const best = await pricesIn(page);
    expect(best).toEqual(falling(best));
    expect(best.length).toBeLessThanOrEqual(30);
  });

  test('begins on wide screens with the dearest drop and with what dropped most often today', async ({
    page,
    newcomer,
  }) => {
    await openCases(newcomer, 'First Light');
    await page.setViewportSize({ width: 1440, height: 900 });
    await openStrip(page);
    const tops = strip(page).locator('ul > li');
    await expect(tops).toHaveCount(2);
    await expect(tops.first()).toContainText('WOW drop');
    await expect(tops.last()).toContainText(/Most dropped.*\d times? today/);
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect(tops.first()).toBeHidden();
  });

  test('stands still while it is paused, here and after a reload, and what came meanwhile comes then', async ({
    page,
    newcomer,
    database,
  }) => {
    const name = await nameApart(database, newcomer);
    const own = drops(page).filter({ hasText: name });
    await openStrip(page);
    await strip(page).getByRole('button', { name: 'Pause' }).click();
    const before = await drops(page).allTextContents();
    await openCases(newcomer, 'First Light', 2);
    await expect(
      strip(page).getByRole('button', { name: /^Resume: \d+ new drops$/ }),
    ).toBeVisible();
    expect(await drops(page).allTextContents()).toEqual(before);

    // Drops are held until their reel has ended, and other stories' drops may have arrived before.
    const listed = async () =>
      granted(await newcomer.api('GET /api/drop', {})).filter(({ user }) => user.name === name);
    await expect.poll(async () => (await listed()).length).toBe(2);
    await page.reload();
    await expect(own).toHaveCount(2);
    await openCases(newcomer, 'First Light');
    await strip(page)
      .getByRole('button', { name: /^Resume: \d+ new drop/ })
      .click();
    await expect(own).toHaveCount(3);
    await expect(strip(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  test('stands still while a mouse rests on it, and while it has the keyboard’s focus', async ({
    page,
    newcomer,
    database,
  }) => {
    const name = await nameApart(database, newcomer);
    const own = drops(page).filter({ hasText: name });
    const { heard } = await listenIn(page);
    await page.setViewportSize({ width: 1024, height: 800 });
    await openStrip(page);
    await waitToHear(heard, 'subscription_succeeded');
    const told = () => heard.filter((message) => message.includes(name)).length;
    const expectStill = async (shown: number) => {
      const before = told();
      await openCases(newcomer, 'First Light');
      await expect.poll(told).toBe(before + 1);
      await page.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => done())))',
      );
      await expect(own).toHaveCount(shown);
    };
    await drops(page).first().hover();
    await expectStill(0);
    await page.mouse.move(0, 0);
    await expect(own).toHaveCount(1);

    await strip(page).getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Tab');
    await expect(drops(page).locator(':focus')).toHaveCount(1);
    await expectStill(1);
    // From drop to drop the focus is still on it.
    await page.keyboard.press('Tab');
    await expectStill(1);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(own).toHaveCount(3);
  });

  test('can be hidden, which is stored; the way back keeps the focus', async ({ page }) => {
    await openStrip(page);
    await title(page).focus();
    await page.keyboard.press('Enter');
    await expect(drops(page)).toHaveCount(0);
    await expect(title(page)).toBeFocused();
    await page.reload();
    await expect(title(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(drops(page)).toHaveCount(0);
    await title(page).click();
    await expect(drops(page).first()).toBeVisible();
  });

  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const) {
    test(`moves nothing when it comes, shown or hidden, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const top = async () => (await page.getByRole('main').boundingBox())!.y;
      for (const hidden of [false, true]) {
        const asked = Promise.withResolvers<void>();
        const comes = Promise.withResolvers<void>();
        await page.route(/\/assets\/live-[\w-]+\.js/, async (route) => {
          asked.resolve();
          await comes.promise;
          await route.continue();
        });
        await page.goto('/');
        await asked.promise;
        const before = await top();
        comes.resolve();
        await expect(title(page)).toHaveAttribute('aria-expanded', String(!hidden));
        if (!hidden) await expect(drops(page).first()).toBeVisible();
        expect(await top()).toBe(before);
        await page.unrouteAll({ behavior: 'wait' });
        if (!hidden) await title(page).click();
      }
    });
  }

  test('moves for nobody who wants no motion', async ({ page, newcomer, database }) => {
    await page.addInitScript(`
      window.animated = 0;
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...given) {
        if (this.closest('ol')) window.animated += 1;
        return animate.apply(this, given);
      };
    `);
    const animated = () => page.evaluate('window.animated') as Promise<number>;
    const own = drops(page).filter({ hasText: await nameApart(database, newcomer) });
    await openStrip(page);
    await openCases(newcomer, 'First Light');
    await expect(own).toHaveCount(1);
    await expect.poll(animated).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const before = await animated();
    await openCases(newcomer, 'First Light');
    await expect(own).toHaveCount(2);
    expect(await animated()).toBe(before);
  });

  test('shows the drop that gets the focus while the row slides', async ({ page, newcomer }) => {
    await openStrip(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Animation.enable');
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
    const slides = () =>
      page.evaluate<number>(`document.querySelector('ol[aria-live=off]').getAnimations().length`);
    await expect.poll(slides).toBe(0);
    await openCases(newcomer, 'First Light');
    await expect.poll(slides).toBe(1);
    const last = drops(page).last().getByRole('link');
    await last.focus();
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await expect.poll(slides).toBe(0);
    const { x, width } = (await last.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(page.viewportSize()!.width);
  });

  test('is reached by keyboard, drop by drop, and speaks to nobody by itself', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await openStrip(page);
    await strip(page).getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const first = drops(page).first().getByRole('link');
    await expect(first).toBeFocused();
    await expect(strip(page).locator('ol')).toHaveAttribute('aria-live', 'off');
    const path = await first.getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path!);
  });

  test('comes back after the device was offline, with what was won meanwhile', async ({
    page,
    context,
    newcomer,
    visitor,
    database,
  }) => {
    const name = await nameApart(database, newcomer);
    // Stubs pictures: they load slowly, and no request may be under way.
    await page.route('**/pictures/**', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      }),
    );
    const lists = countLists(page);
    await openStrip(page, '/provablyfair');
    await expect.poll(lists).toBe(2);
    await expect(mediaBar(page)).toContainText('Cases opened');
    await expect(mediaBar(page).locator('dd [aria-hidden]')).toHaveCount(0);
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await openCases(newcomer, 'First Light');
    const id = await idOf(newcomer);
    const isThere = async () => {
      // The page's own list is a moment old when it comes back, as others read it all the time.
      granted(await visitor('GET /api/drop', { limit: 30, top: '0' }));
      const rows = database.db.selectFrom('drops').where('player_id', '=', id).select('id');
      return (await rows.execute()).length > 0;
    };
    await expect.poll(isThere, { intervals: [150] }).toBe(true);
    await expect(drops(page).filter({ hasText: name })).toHaveCount(0);
    await context.setOffline(false);
    await expect(drops(page).filter({ hasText: name })).toHaveCount(1);
  });

  test('comes back after a restart of the server, hears events with a namespace too, and each once', async ({
    page,
    newcomer,
    visitor,
    database,
  }) => {
    const name = await nameApart(database, newcomer);
    const { sockets } = await listenIn(page);
    const lists = countLists(page);
    await openStrip(page);
    await expect.poll(lists).toBe(2);
    await sockets[0]!.close({ code: 4200, reason: 'The server restarts.' });
    await expect.poll(lists).toBe(3);
    expect(sockets).toHaveLength(2);
    await openCases(newcomer, 'First Light');
    const own = drops(page).filter({ hasText: name });
    await expect(own).toHaveCount(1);

    const [newest] = granted(await visitor('GET /api/drop', { limit: 1 }));
    const told = {
      ...newest!,
      id: newest!.id + 1_000_000,
      user: { name: '☄***☄', avatar: null },
    };
    const message = {
      event: 'App\\Events\\DropBundle',
      channel: 'DropBundleChannel',
      data: JSON.stringify({ drops: [told] }),
    };
    sockets[1]!.send(JSON.stringify(message));
    await expect(drops(page).first()).toContainText('☄***☄');
    sockets[1]!.send(JSON.stringify(message));
    await openCases(newcomer, 'First Light');
    await expect(own).toHaveCount(2);
    await expect(drops(page).filter({ hasText: '☄***☄' })).toHaveCount(1);
  });

  test('is no barrier on a phone, neither paused nor hidden', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openStrip(page, '/remark/cookies-policy-7');
    await strip(page).getByRole('button', { name: 'Pause' }).click();
    await expectAccessible(page, { with_frame: true });
    await title(page).click();
    await expectAccessible(page, { with_frame: true });
  });
});

test.describe('The strip of hot events', () => {
  test('leads to the cases that cost nothing and that somebody can open, on every page [2-1.8 2-2.72]', async ({
    page,
    visitor,
  }) => {
    const free = granted(await visitor('GET /api/free', { state: '1', limit: 5 })).list;
    expect(free).not.toEqual([]);
    for (const path of ['/', '/provablyfair']) {
      await openPage(page, path);
      await expect(page.getByRole('region', { name: 'Hot events' }).getByRole('link')).toHaveText(
        // The next step to each follows its name.
        free.map(({ name }) => new RegExp(`^${name}`)),
      );
    }
    await page.getByRole('region', { name: 'Hot events' }).getByRole('link').first().click();
    await expect(page).toHaveURL(`/case/${free[0]!.id}`);
  });

  test('isn’t there while nobody can open any', async ({ page }) => {
    await page.route('**/api/free?*', (route) =>
      route.fulfill({ json: { code: 200, msg: 'Success', data: { list: [], page: 1, total: 0 } } }),
    );
    await openStrip(page);
    await expect(page.getByRole('region', { name: 'Hot events' })).toHaveCount(0);
  });
});

test.describe('The media bar', () => {
  /** A counter's number, as the page writes it. */
  const counter = (page: Page, name: string) =>
    mediaBar(page).locator('dl > div').filter({ hasText: name }).locator('dd');
  const numberIn = async (page: Page, name: string) =>
    Number((await counter(page, name).textContent())!.replaceAll(',', ''));

  test('counts players and opened cases as the site does, and leads to the top wins and to where else the site is [1-2.78 1-2.81 1-2.82 1-2.84]', async ({
    page,
    visitor,
  }) => {
    await openPage(page, '/provablyfair');
    await expect(counter(page, 'Cases opened')).toHaveText(/^[\d,]+$/);
    const { total, service } = granted(await visitor('GET /api/config', {}));
    // Other stories run meanwhile.
    expect(await numberIn(page, 'Players')).toBeGreaterThan(100);
    expect(await numberIn(page, 'Players')).toBeLessThanOrEqual(total.users);
    expect(await numberIn(page, 'Cases opened')).toBeGreaterThan(100);
    expect(await numberIn(page, 'Cases opened')).toBeLessThanOrEqual(total.openings);
    await expect(mediaBar(page).getByRole('link', { name: 'Top wins' })).toHaveAttribute(
      'href',
      '/top',
    );
    const links = mediaBar(page).getByRole('list', { name: 'Follow us' }).getByRole('link');
    const places = service.filter(({ key }) => key.startsWith('flw_'));
    await expect(links).toHaveCount(places.length);
    for (const [at, { value }] of places.entries())
      await expect(links.nth(at)).toHaveAttribute('href', value);
    await expectAccessible(page, { with_frame: true });
  });

  test('counts those who are online, at once [1-2.77 1-4.52]', async ({
    page,
    browser,
    database,
    product,
  }) => {
    await openPage(page, '/');
    await expect(counter(page, 'Online')).toHaveText(/^[\d,]+$/);
    // Players of other stories leave meanwhile, perhaps as many as come: then others come.
    const contexts: BrowserContext[] = [];
    await expect(async () => {
      const before = await numberIn(page, 'Online');
      const others = [
        await joinPlayer(database, product.url),
        await joinPlayer(database, product.url),
      ];
      contexts.push(
        ...(await Promise.all(others.map(({ token }) => comeAs(browser, token, product.url)))),
      );
      await expect.poll(() => numberIn(page, 'Online'), { timeout: 5000 }).toBeGreaterThan(before);
    }).toPass({ timeout: 60_000 });
    await Promise.all(contexts.map((context) => context.close()));
  });

  async function comeAs(browser: Browser, token: string, url: string) {
    const context = await browser.newContext();
    await context.addCookies([
      { name: session_cookie, value: token, url, httpOnly: true, sameSite: 'Lax' },
    ]);
    const page = await context.newPage();
    await openPage(page, url);
    await expect(counter(page, 'Online')).toHaveText(/^[\d,]+$/);
    return context;
  }

  test('has a ticker of top-ups and withdrawals, a line each five seconds, which can be paused [1-2.83 1-3.86 1-3.87 1-3.88 1-3.89 1-9.10]', async ({
    page,
    faults,
  }) => {
    // The hour that passes at once may end the wait for a connection.
    faults.expect(
      /^console: WebSocket connection to .* closed before the connection is established/,
    );
    await page.route('**/api/rolling_data', (route) =>
      route.fulfill({
        json: {
          code: 200,
          msg: 'Success',
          data: {
            recharge: [{ name: 'A***n', money: 25 }],
            withdrawal: [{ name: 'B***n', goods: { hash_name: 'AK-47 | Redline (Field-Tested)' } }],
          },
        },
      }),
    );
    await page.clock.install();
    await openPage(page, '/provablyfair');
    const ticker = mediaBar(page).getByRole('group', { name: 'Latest payments' });
    const line = ticker.locator('[aria-live=off]');
    await expect(line).toHaveText(
      /^(A\*\*\*n topped up \$25\.00|B\*\*\*n withdrew AK-47 \| Redline \(Field-Tested\))$/,
    );
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const first = await line.textContent();
    await page.clock.runFor(5000);
    await expect(line).not.toHaveText(first!);
    await page.clock.runFor(5000);
    await expect(line).toHaveText(first!);
    await ticker.getByRole('button', { name: 'Pause' }).click();
    await page.clock.runFor(15_000);
    await expect(line).toHaveText(first!);
    await expect(ticker.getByRole('button', { name: 'Resume' })).toBeVisible();
  });

  test('has no ticker while nobody has topped up or withdrawn', async ({ page }) => {
    await page.route('**/api/rolling_data', (route) =>
      route.fulfill({
        json: { code: 200, msg: 'Success', data: { recharge: [], withdrawal: [] } },
      }),
    );
    const told = page.waitForResponse('**/api/rolling_data');
    await openPage(page, '/provablyfair');
    await told;
    await expect(counter(page, 'Players')).toHaveText(/\d/);
    await expect(mediaBar(page).getByRole('group', { name: 'Latest payments' })).toHaveCount(0);
  });
});

test.describe('What falls to a player', () => {
  test.use({ closes_fallen: false });

  test('is shown in a popup with the level that was reached, wherever they are, and to nobody else [2-4.8]', async ({
    page,
    player,
  }) => {
    const userId = await idOf(player);
    const channel = `private-FallingGoods.${userId}`;
    const { heard, sockets } = await listenIn(page);
    await openPage(page, '/provablyfair');
    await waitToHear(heard, 'subscription_succeeded', channel);
    const fall = (fallen: FallingGoods) =>
      sockets[0]!.send(
        JSON.stringify({ event: 'FallingGoods', channel, data: JSON.stringify(fallen) }),
      );
    const { id } = await findCase(player.api, 'First Light');
    const [one, two] = granted(await player.api('GET /api/box/{id}', { id: String(id) })).goods.map(
      (entry) => entry.goods,
    );

    fall({ data: [one!], level: 3, userId });
    const dialog = page.getByRole('dialog', { name: 'You reached VIP level 3' });
    await expect(dialog).toContainText('This item is in your backpack now.');
    await expect(dialog.getByRole('article')).toHaveCount(1);
    await expectAccessible(page);
    fall({ data: [two!], level: null, userId });
    await expect(dialog.getByRole('article')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    // A level and a case of one top-up may both come before a busy page renders either.
    const busy = page.evaluate(
      '{ const end = performance.now() + 500; while (performance.now() < end); }',
    );
    fall({ data: [], level: 4, userId });
    fall({ data: [two!], level: null, userId });
    await busy;
    const both = page.getByRole('dialog', { name: 'You reached VIP level 4' });
    await expect(both.getByRole('article')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(both).toHaveCount(0);

    fall({ data: [two!], level: null, userId });
    const next = page.getByRole('dialog', { name: 'You got a drop' });
    await expect(next.getByRole('article')).toHaveCount(1);
    await next.getByRole('link', { name: 'See your backpack' }).click();
    await expect(page).toHaveURL('/my/backpack');
    await expect(next).toHaveCount(0);
  });
});

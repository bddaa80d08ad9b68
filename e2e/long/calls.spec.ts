/** Calls that pages make on their own: how often, and how they use the answers. */
import type { Page } from '@playwright/test';
import { isIP } from 'node:net';
import { expect, granted, joinPlayer, openCases, openPage, test } from '../story.ts';

const counter = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'The site in numbers' })
    .locator('dl > div')
    .filter({ hasText: name })
    .locator('dd');
const numberIn = async (page: Page, name: string) =>
  Number((await counter(page, name).textContent())!.replaceAll(/\D/g, ''));

test.describe('A page', () => {
  test('says with every call in which language it is to be answered, and leaves alone what others keep in the browser [1-3.21 1-7.1 3-9.18]', async ({
    page,
    player,
  }) => {
    await page.addInitScript(`localStorage.setItem('gpt', 'of somebody else')`);
    await openCases(player, 'Sea Glass', 2);
    const calls: [string, string | undefined][] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push([pathname, request.headers()['language']]);
    });
    await openPage(page, '/de/my/backpack');
    await page.getByRole('button', { name: 'Alle verkaufen' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Für .* verkaufen$/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Deine Vitrine ist leer' })).toBeVisible();
    await page.evaluate(`void dispatchEvent(new Event('notices'))`);
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toBeVisible();
    const asked = calls.map(([path]) => path);
    expect(asked).toEqual(
      expect.arrayContaining([
        '/api/box/sell',
        '/api/config',
        '/api/drop',
        '/api/free',
        '/api/notice_new',
      ]),
    );
    expect(calls.filter(([, language]) => language !== 'de')).toEqual([]);
    expect(await page.evaluate(`localStorage.getItem('gpt')`)).toBe('of somebody else');
  });

  test('tells the online counter that it is there: once, with address and player, then every ten seconds [1-7.138b 1-7.139b 1-7.140 1-9.11]', async ({
    page,
    player,
  }) => {
    const said: string[] = [];
    await page.routeWebSocket(/\/ws\/online$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        said.push(String(message));
        server.send(message);
      });
    });
    await page.clock.install();
    await openPage(page, '/provablyfair');
    await expect(counter(page, 'Online')).toHaveText(/^\d/);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const pings = () => said.filter((message) => message === '{"type":"ping"}').length;
    const before = pings();
    for (let count = 1; count <= 3; count += 1) {
      await page.clock.runFor(9_999);
      await page.clock.runFor(1);
      await expect.poll(pings).toBe(before + count);
    }
    const { id: user_id } = granted(await player.api('GET /api/user', {}));
    const { ip, ...others } = JSON.parse(said[0]!) as { ip: string };
    expect(others).toEqual({ type: 'connect', user_id });
    expect(isIP(ip)).toBe(4);
    expect(said.filter((message) => message.includes('connect'))).toHaveLength(1);
  });

  test('of a visitor names no player to the online counter [1-7.139b]', async ({ page }) => {
    const connected = page.waitForEvent('websocket', (socket) =>
      socket.url().endsWith('/ws/online'),
    );
    await page.goto('/top');
    const { payload } = await (await connected).waitForEvent('framesent');
    expect(JSON.parse(String(payload))).toMatchObject({ type: 'connect', user_id: null });
  });

  test('fetches both dictionaries at its start, once, and shows drops by them [2-3.89]', async ({
    page,
    player,
  }) => {
    await openCases(player, 'First Light', 2);
    const fetched: string[] = [];
    await page.route('**/api/goods_config/*', async (route) => {
      const [name] = new URL(route.request().url()).pathname.split('/').slice(-1);
      fetched.push(name!);
      const answer = await route.fetch();
      const envelope = (await answer.json()) as { data: { value: string }[] };
      const data = envelope.data.map((entry) => ({
        ...entry,
        value: `${entry.value} of the ${name}`,
      }));
      await route.fulfill({ response: answer, json: { ...envelope, data } });
    });
    await openPage(page, '/top');
    const strip = page.getByRole('region', { name: 'Live drops' });
    const card = strip.getByRole('link').filter({ hasText: ' of the quality' }).first();
    await expect(card).toHaveAttribute('title', / of the class$/);
    await page.getByRole('banner').getByRole('link', { name: 'Vitrine' }).click();
    await expect(page).toHaveURL('/');
    await expect(card).toBeVisible();
    expect(fetched.toSorted()).toEqual(['class', 'quality']);
  });

  test('counts players and opened cases anew while it stands open [1-2.78 1-2.81]', async ({
    page,
    newcomer,
    database,
    product,
  }) => {
    await page.clock.install();
    await openPage(page, '/provablyfair');
    for (const name of ['Players', 'Cases opened'])
      await expect(counter(page, name)).toHaveText(/^\d/);
    const before = {
      players: await numberIn(page, 'Players'),
      opened: await numberIn(page, 'Cases opened'),
    };
    await joinPlayer(database, product.url);
    await openCases(newcomer, 'First Light', 3);
    await expect(async () => {
      await page.clock.runFor(30_000);
      expect(await numberIn(page, 'Players')).toBeGreaterThan(before.players);
      expect(await numberIn(page, 'Cases opened')).toBeGreaterThanOrEqual(before.opened + 3);
    }).toPass({ intervals: [1000] });
  });
});

test('Lists of what goes on that can’t be fetched are left out without a word [2-8.6]', async ({
  page,
  faults,
}) => {
  faults.expect(/^net::ERR_FAILED GET \/api\/(drop|free|rolling_data)(\?|$)/);
  await page.route(/\/api\/(drop|free|rolling_data)(\?|$)/, (call) => call.abort());
  const failed = ['drop', 'free', 'rolling_data'].map((name) =>
    page.waitForEvent(
      'requestfailed',
      (request) => new URL(request.url()).pathname === `/api/${name}`,
    ),
  );
  await openPage(page, '/provablyfair');
  await Promise.all(failed);
  await expect(counter(page, 'Players')).toHaveText(/^\d/);
  await expect(page.getByRole('region', { name: 'Hot events' }).getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test.describe('Far from Greenwich', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('a moment is shown in the visitor’s own time [3-1.55]', async ({ page, player }) => {
    await openCases(player, 'First Light');
    const { list } = granted(await player.api('GET /api/pfv_log', { mine: '1' }));
    const at = new Date(list[0]!.at);
    await openPage(page, '/provablyfair');
    const format = new Intl.DateTimeFormat('en', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Asia/Tokyo',
    });
    const shown = page.getByRole('main').locator(`time[datetime="${at.toISOString()}"]`).first();
    await expect(shown).toHaveText(format.format(at));
  });
});

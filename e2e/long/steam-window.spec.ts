import { hash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import type { BrowserContext, Page } from '@playwright/test';
import { verifyBooks } from '../../bench/product.ts';
import { insertPlayer } from '../../server/accounts/index.ts';
import { now } from '../../server/kit/clock.ts';
import { FakeSteam } from '../../server/testing/steam.ts';
import { startForStories } from '../product.ts';
import {
  expect,
  expectAccessible,
  headerMoney,
  openPage,
  test as story,
  tickBoxes,
} from '../story.ts';

/** A fake Steam on another site than the product; it ends with the process. */
async function standSteam(): Promise<FakeSteam> {
  let steam = new FakeSteam();
  const server = await new Promise<ServerType>((resolve) => {
    const answer = (request: Request) => steam.answer(request);
    const listening = serve({ fetch: answer, hostname: 'localhost', port: 0 }, () =>
      resolve(listening),
    );
  });
  server.unref();
  steam = new FakeSteam(`http://localhost:${(server.address() as AddressInfo).port}`);
  return steam;
}

/** Stories about a product of their own, which uses the fake Steam instead of the real one. */
const test = story.extend<object, { steam: FakeSteam }>({
  steam: [await standSteam(), { option: true, scope: 'worker' }],
  product: [
    async ({ steam }, use) => {
      const product = await startForStories({
        NODE_ENV: 'test',
        STEAM_URL: steam.url,
        CAPTCHA: 'off',
      });
      await use(product);
      await verifyBooks(product).finally(product.stop);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.describe.configure({ mode: 'default' });
test.beforeEach(({ steam, faults }) => {
  steam.recover();
  steam.opener_policy = 'unsafe-none';
  faults.expect(/^other origin: http:\/\/localhost:/, /^404 GET \/favicon/);
});

/** Opens the sign-in layer and then Steam in a popup window. */
async function leaveForSteam(page: Page): Promise<Page> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await tickBoxes(dialog);
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Sign in with Steam' }).click();
  return opened;
}

/** Agrees at Steam, which redirects the window back. */
const agree = (page: Page) => page.getByRole('link', { name: 'Sign In' }).click();

async function isSignedIn(context: BrowserContext): Promise<boolean> {
  return (await context.cookies()).some(({ name, httpOnly }) => name === 'authsk' && httpOnly);
}

test.describe('A visitor who signs in with Steam', () => {
  test('agrees in a window, which closes by itself, and is in [1-1.2 1-2.105 1-4.17 1-4.18 3-0.2 3-7.21]', async ({
    page,
    context,
  }) => {
    await openPage(page, '/provablyfair');
    const popup = await leaveForSteam(page);
    const closed = popup.waitForEvent('close');
    await agree(popup);
    await closed;
    await expect(headerMoney(page)).toBeVisible();
    await expect(page).toHaveURL('/provablyfair');
    expect(await isSignedIn(context)).toBe(true);
  });

  test('is in as well when Steam cuts the window off from the page that opened it', async ({
    page,
    steam,
    faults,
  }) => {
    // The window doesn't know that the page has received the ticket: it hands it in too, and may
    // not close itself.
    faults.expect(
      /^422 POST \/api\/login\/ticket$/,
      /^console: Scripts may close only the windows/,
    );
    steam.opener_policy = 'same-origin';
    await openPage(page, '/provablyfair');
    await agree(await leaveForSteam(page));
    await expect(headerMoney(page)).toBeVisible();
    await expect(page).toHaveURL('/provablyfair');
  });

  test('who is new agrees in the window where Steam cut it off and nobody waits for it', async ({
    page,
    context,
    steam,
    faults,
  }) => {
    faults.expect(/^400 POST \/api\/login\/ticket$/);
    steam.opener_policy = 'same-origin';
    await openPage(page, '/provablyfair');
    const popup = await leaveForSteam(page);
    await page.goto('about:blank');
    await agree(popup);
    await expect(popup.getByRole('heading', { level: 1, name: 'You are new here' })).toBeVisible();
    for (const role of ['banner', 'contentinfo', 'navigation'] as const)
      await expect(popup.getByRole(role), role).toHaveCount(0);
    await expect(popup.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
    await expectAccessible(popup);

    const make = popup.getByRole('button', { name: 'Make my account' });
    await make.click();
    const terms = popup.getByRole('checkbox', { name: 'Terms of Service' });
    await expect(terms).toHaveAccessibleDescription('Please check the service terms first');
    await expect(terms).toBeFocused();
    expect(await isSignedIn(context)).toBe(false);
    await tickBoxes(popup.getByRole('main'));
    await make.click();
    await expect(headerMoney(popup)).toBeVisible();
    await expect(popup).toHaveURL('/');
  });

  test('comes home where the browser opens no window, to the page that they had asked for', async ({
    page,
    faults,
  }) => {
    faults.expect(/^400 POST \/api\/login\/ticket$/);
    await page.addInitScript('window.open = () => null');
    await openPage(page, '/');
    await page.evaluate(`dispatchEvent(new CustomEvent('login_up', { detail: '/provablyfair' }))`);
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await tickBoxes(dialog);
    await dialog.getByRole('button', { name: 'Sign in with Steam' }).click();
    await agree(page);
    // The round trip clears the ticked boxes.
    await tickBoxes(page.getByRole('main'));
    await page.getByRole('button', { name: 'Make my account' }).click();
    await expect(page).toHaveURL('/provablyfair');
    await expect(headerMoney(page)).toBeVisible();
  });

  test('reads why it did not work, and the address keeps nothing of it', async ({
    page,
    steam,
  }) => {
    await page.goto('/api/steam_auth');
    steam.mood = 'lies';
    await agree(page);
    await expect(
      page.getByText('Steam did not confirm this sign-in. Please start again.'),
    ).toBeVisible();
    await expect(page).toHaveURL('/login/window');
    await expectAccessible(page);
  });

  test('reads it in the language of the window, and nothing of what an address makes up', async ({
    page,
  }) => {
    await page.goto('/de/login/window#refused=steam.unconfirmed');
    await expect(
      page.getByText('Steam hat diese Anmeldung nicht bestätigt. Bitte starte noch einmal.'),
    ).toBeVisible();
    await page.goto('about:blank');
    await page.goto('/de/login/window#refused=__proto__');
    await expect(page.getByText('Fehler', { exact: true })).toBeVisible();
  });

  test('gets a window with nothing around it from the server on, in every language [2-2.21]', async ({
    context,
  }) => {
    const headers = { accept: 'text/html', 'accept-language': 'de' };
    const showPage = async (path: string) => (await context.request.get(path, { headers })).text();
    const around = /<(header|footer|nav)\b/;
    expect(await showPage('/de')).toMatch(around);
    for (const path of ['/login/window', '/de/login/window']) {
      const html = await showPage(path);
      expect(html).toContain('<main');
      expect(html).not.toMatch(around);
    }
  });
});

test.describe('A player who links a Steam account', () => {
  test('does so from their page, and reads why one that is another player’s can’t be', async ({
    page,
    player,
    steam,
    database,
    faults,
  }) => {
    faults.expect(/^409 POST \/api\/login\/ticket$/);
    // The page asks for the password although the session is fresh, and again for each link.
    const link = async () => {
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Link Steam' }).click();
      await page
        .getByRole('dialog', { name: 'Confirm it’s you' })
        .getByLabel('Password')
        .fill(player.password);
      await page.keyboard.press('Enter');
      await agree(await opened);
    };
    const owner = {
      name: 'Owner',
      email: null,
      password_hash: null,
      steam_id: steam.steam_id,
      created_at: now(),
    };
    await insertPlayer(database.db, owner);
    await openPage(page, '/my');
    await link();
    await expect(
      page.getByText('This Steam account is linked to another account here.'),
    ).toBeVisible();
    steam.recover();
    await link();
    await expect(page.getByText(steam.steam_id)).toBeVisible();
    expect(await player.api('GET /api/user', {})).toMatchObject({
      data: { steam_id: steam.steam_id },
    });
  });

  test('is asked before, where another site may have led them', async ({ page, player, steam }) => {
    const password = hash('sha256', player.password);
    expect(await player.api('POST /api/sessions/confirm', { password })).toMatchObject({
      ok: true,
    });
    await page.goto('/api/steam_auth?purpose=link');
    await agree(page);
    const add = page.getByRole('button', { name: 'Add it to my account' });
    await expect(add).toBeVisible();
    await expectAccessible(page);
    expect(await player.api('GET /api/user', {})).toMatchObject({ data: { steam_id: null } });
    await add.click();
    await expect(page).toHaveURL('/my');
    expect(await player.api('GET /api/user', {})).toMatchObject({
      data: { steam_id: steam.steam_id },
    });
  });
});

/** Interruptions of a first visit: announcements that open automatically, and the age gate. */
import { giveRules } from '../../server/territory/testing.ts';
import type { Page } from '@playwright/test';
import { startProduct } from '../../bench/product.ts';
import { makeDemoFolder } from '../../server/testing/demo-folder.ts';
import type { RunningProduct } from '../product.ts';
import { expect, expectAccessible, findCase, openPage, test as story } from '../story.ts';

/** Example networks; the operator of this product configures their territories. */
const strict_address = '198.51.100.7';
const hiding_address = '192.0.2.7';

/** Stories about a fresh product of their own, which trusts the address that a visitor reports. */
const test = story.extend<object, { product: RunningProduct }>({
  product: [
    async ({ product: others }, use) => {
      const product = await startProduct(await makeDemoFolder(), {
        CAPTCHA: 'off',
        TRUSTED_PROXIES: '1',
      });
      const { db } = product.owner;
      await giveRules(db, 'BE', { profile: 'strict', network: '198.51.100.0/24' });
      const hidden_by_cookie = ['fairness', 'free', 'upgrade', 'battle'];
      await giveRules(db, 'NL', { hidden_by_cookie, network: '192.0.2.0/24' });
      await use({ ...others, url: product.url, data_dir: product.data_dir });
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

// Run in sequence, in one worker, so that one product is enough.
test.describe.configure({ mode: 'default' });

const announcements = (page: Page) => page.getByRole('dialog', { name: 'Announcements' });
const stored = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('notice')`);

/** Opens a page and waits until everything that opens automatically has opened. */
async function openAndRest(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await page.waitForLoadState('networkidle');
}

test.describe('Announcements', () => {
  // They wait until the questions about cookies and the language are answered.
  test.beforeEach(({ page }) => page.addInitScript('localStorage.setItem("showCookies", "1")'));

  test('come only once the question about cookies is answered', async ({ page }) => {
    await page.addInitScript('localStorage.removeItem("showCookies")');
    await page.clock.install();
    await openPage(page, '/');
    await page.clock.runFor(60_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page
      .getByRole('region', { name: 'Cookies' })
      .getByRole('button', { name: 'Agree', exact: true })
      .click();
    await expect(async () => {
      await page.clock.runFor(6_000);
      await expect(announcements(page)).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  test('open by themselves at home until they were closed that day, and again on another [1-3.95 2-1.14 2-2.88 2-2.89 2-2.90 2-2.91]', async ({
    page,
  }) => {
    await page.goto('/');
    // They wait for a calm moment of seconds, which begins once the page is hydrated.
    await expect(announcements(page)).toBeVisible({ timeout: 45_000 });
    await expect(announcements(page).getByRole('heading', { level: 3 }).first()).toHaveText(
      'New cases in the armoury',
    );
    expect(await stored(page)).toBeNull();
    await expectAccessible(page);
    const opened_at = Date.now();
    await page.keyboard.press('Escape');
    await expect(announcements(page)).toHaveCount(0);
    const closed_at = Date.parse((await stored(page))!);
    expect(closed_at).toBeGreaterThanOrEqual(opened_at);
    expect(closed_at).toBeLessThanOrEqual(Date.now());

    await openAndRest(page, '/');
    await expect(announcements(page)).toHaveCount(0);
    const yesterday = new Date(Date.now() - 24 * 3600_000).toISOString();
    await page.evaluate(`localStorage.setItem('notice', '${yesterday}')`);
    await page.goto('/');
    await expect(announcements(page)).toBeVisible({ timeout: 45_000 });
    expect(await stored(page)).toBeNull();
  });

  test('open only at home, in each language, whole, and are read on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const elsewhere of ['/provablyfair', '/de/provablyfair']) {
      await openAndRest(page, elsewhere);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('banner').getByRole('link').first().click();
    await page
      .getByRole('region', { name: 'Language' })
      .getByRole('button', { name: 'Close' })
      .click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveCount(2);
    // It lies over the page, which it doesn't move.
    await expect(page.getByRole('dialog').locator('xpath=..')).toHaveCSS('position', 'fixed');
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });

  test('wait for a calm moment: nobody types, presses or has a menu open [2-2.88]', async ({
    page,
  }) => {
    await page.addInitScript(
      `window.turns = 0; addEventListener('wheel', () => { window.turns += 1; })`,
    );
    await page.clock.install();
    await openPage(page, '/');
    const search = page.getByLabel('Search by name');
    await search.pressSequentially('glass');
    await page.clock.runFor(60_000);
    await expect(search).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: 'Language' }).click();
    await page.clock.runFor(60_000);
    await expect(page.locator('#language-menu')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');

    // The page doesn't interrupt a visitor who keeps reading and pressing.
    // Again when that moment has passed before the clock stands.
    await expect(async () =>
      page.clock.pauseAt(await page.evaluate<number>('Date.now() + 100')),
    ).toPass();
    for (let turns = 1; turns <= 6; turns += 1) {
      await page.mouse.wheel(0, 200);
      await expect.poll(() => page.evaluate('window.turns')).toBe(turns);
      await page.clock.runFor(3_000);
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.resume();
    await expect(async () => {
      await page.clock.runFor(6_000);
      await expect(announcements(page)).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(announcements(page).getByRole('heading', { level: 3 })).toHaveText([
      'New cases in the armoury',
      'Check our draws yourself',
    ]);
  });

  test('never lie over the sign-in dialog, nor come while somebody is on the way to it', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(1);

    const asked = Promise.withResolvers<void>();
    await page.route('**/notice-dialog*', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await openPage(page, '/?again');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    asked.resolve();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });
});

test.describe('A visitor who has to be of age', () => {
  test.use({ extraHTTPHeaders: { 'x-forwarded-for': strict_address } });
  const question = (page: Page) => page.getByRole('dialog', { name: 'Are you 18 or older?' });

  test('is asked before all else, once, and then is where they wanted to go', async ({
    page,
    context,
  }) => {
    await page.addInitScript('localStorage.setItem("showCookies", "1")');
    await openAndRest(page, '/?from=a-link');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(question(page)).toBeFocused();
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(`document.activeElement.closest('[inert]') === null`)).toBe(true);
    }
    await expectAccessible(page);
    const asked_at = Date.now();
    await question(page).getByRole('button', { name: 'I’m 18 or older' }).click();
    await expect(page).toHaveURL('/?from=a-link');
    await expect(announcements(page)).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'adult', httpOnly: true });
    const answered_at = Date.parse(decodeURIComponent(cookie!.value));
    expect(answered_at).toBeGreaterThanOrEqual(asked_at);
    expect(answered_at).toBeLessThanOrEqual(Date.now());
    await openPage(page, '/provablyfair');
    await expect(question(page)).toHaveCount(0);
  });

  test('is offered one opening at a time, as their territory allows', async ({ page, visitor }) => {
    const { path } = await findCase(visitor, 'First Light');
    const counts = page.locator('main fieldset', { hasText: 'How many to open' });
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.9' });
    await openPage(page, path);
    await expect(counts).toBeVisible();
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': strict_address });
    await openPage(page, path);
    await expect(page.locator('main button', { hasText: 'Try free' })).toBeVisible();
    await expect(counts).toHaveCount(0);
  });

  test('is asked in their language on a phone, and can read the policies first', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, '/de/provablyfair');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await dialog.getByRole('link').nth(1).click();
    await expect(page).toHaveURL('/de/remark/terms-of-service-3');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL('/de');
    await expect(dialog).toBeVisible();
  });

  test('can leave', async ({ page }) => {
    await openPage(page, '/');
    await question(page).getByRole('link', { name: 'Leave' }).click();
    await expect(page).toHaveURL('about:blank');
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('is asked too, and let in', async ({ page, faults }) => {
      faults.expect(/^csp GET .*\.js$/);
      await page.goto('/provablyfair');
      await question(page).getByRole('button', { name: 'I’m 18 or older' }).click();
      await expect(page).toHaveURL('/provablyfair');
      await expect(question(page)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
});

test('An entry of the menu that the operator hides where a visitor is, from those with its cookie, is nowhere [1-2.59a 1-2.59b 1-2.119 1-2.121 1-2.123 1-2.126 1-2.127 1-2.129 1-3.28b]', async ({
  page,
  context,
  product,
}) => {
  const main = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
  const bottom = page.getByRole('navigation', { name: 'Bottom menu' }).getByRole('link');
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': hiding_address });
  await openPage(page, '/my/backpack');
  await expect(main).toHaveText([
    'Cases',
    'Battles',
    'Upgrade',
    'Shop',
    'Events',
    'Giveaways',
    'VIP',
    'Backpack',
    'Fairness',
  ]);
  const quick = page
    .getByRole('contentinfo')
    .getByRole('navigation', { name: 'Quick links' })
    .getByRole('listitem');
  await expect(quick).toHaveText([
    'Discount by friends',
    'Invite friends',
    'Check-in',
    'Free cases',
    'Cards',
    'Missions',
    'Use a code',
  ]);
  await context.addCookies(
    ['fairness', 'free', 'upgrade', 'battle'].map((name) => ({
      name,
      value: '1',
      url: product.url,
    })),
  );
  await openPage(page, '/my/backpack');
  await expect(main).toHaveText(['Cases', 'Shop', 'Events', 'Giveaways', 'VIP', 'Backpack']);
  await expect(quick).toHaveText([
    'Discount by friends',
    'Invite friends',
    'Check-in',
    'Cards',
    'Missions',
    'Use a code',
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bottom).toHaveText(['Home', 'Shop']);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '2001:db8::7' });
  await openPage(page, '/my/backpack');
  await expect(bottom).toHaveText(['Home', 'Battles', 'Upgrade', 'Shop']);
});

test('Support is where the operator’s entry “service” leads, and no other [2-2.80]', async ({
  page,
  database,
}) => {
  // Wide enough for the floating bar beside the page.
  await page.setViewportSize({ width: 1440, height: 900 });
  const service = 'https://help.vitrine.test/desk';
  await database.db
    .updateTable('content_entries')
    .set({ value: service })
    .where('key', '=', 'service')
    .execute();
  const support = page
    .getByRole('complementary', { name: 'Help' })
    .getByRole('link', { name: 'Support' });
  await expect(async () => {
    await openPage(page, '/provablyfair');
    expect(await support.getAttribute('href')).toBe(service);
  }).toPass();
});

test('The announcements that were taken back while a page was open are no empty window [2-8.37]', async ({
  page,
}) => {
  await openPage(page, '/provablyfair');
  await page.route('**/api/notice_new', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: [] } }),
  );
  await page.getByRole('banner').getByRole('button', { name: 'Announcements' }).click();
  await expect(page.getByRole('dialog').getByText('No announcement yet')).toBeVisible();
});

test('What the operator doesn’t have isn’t there: no support, no places elsewhere, no announcements, no policies [1-2.69a 1-2.69b 2-2.80]', async ({
  page,
  database,
}) => {
  // Wide enough for the floating bar beside the page.
  await page.setViewportSize({ width: 1440, height: 900 });
  await database.db.deleteFrom('content_entries').execute();
  await database.db.deleteFrom('content_notices').execute();
  await expect(async () => {
    await openPage(page, '/provablyfair');
    expect(await page.getByRole('contentinfo').getByText('support@vitrine.test').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Announcements' }).count()).toBe(0);
  }).toPass();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  for (const title of ['Community', 'Contact'])
    await expect(page.getByRole('contentinfo').getByRole('heading', { name: title })).toHaveCount(
      0,
    );
  await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(4);
  for (const name of ['Privacy Policy', 'See which'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expectAccessible(page, { with_frame: true });
});

test('The site is called as the operator calls it: in its pages, their previews, and as an app', async ({
  page,
  database,
  product,
}) => {
  await database.db.updateTable('content_site').set({ title: 'Lantern' }).execute();
  await expect(async () => {
    await page.goto('/de');
    expect(await page.getByRole('banner').textContent()).toContain('Lantern');
  }).toPass();
  await expect(page).toHaveTitle(/ · Lantern$/);
  await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', 'Lantern');
  const app = (await (await fetch(`${product.url}/de/manifest.webmanifest`)).json()) as {
    name: string;
  };
  expect(app).toMatchObject({ name: 'Lantern', short_name: 'Lantern' });
});

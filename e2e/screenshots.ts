// Takes pictures of every page for people to look at:
// `npm run screenshots -- FOLDER [--url URL] [--only NAME] [--locales
// en,de,in,zh]`. Each is FOLDER/<language>/<name>-<person>-<width>.png; `--only` takes those whose
// names begin with NAME. A product at `--url` must run in demo mode with `CAPTCHA=off`.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { makeClient } from '@vitrine/contract/client';
import { findLocale, inLocale, locale_cookie, type LocaleCode } from '@vitrine/i18n/locales';
import { startProduct } from '../bench/product.ts';
import { maintenancePage } from '../server/maintenance.ts';
import { chromiumLaunch } from './browser.ts';
import { openingButton, openPage, reels, waitForStillness } from './pages.ts';
import { demo_players, findCase, giveSession, granted, openCases } from './players.ts';
import { isFor, openSight, people, sights, type Person } from './sights.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

/**
 * The localStorage of a browser in which the cookie question was answered, and the announcements
 * were closed today.
 */
const answered = { name: 'showCookies', value: '1' };
const closed = { name: 'notice', value: new Date().toISOString() };

const fonts = path.join(import.meta.dirname, '../node_modules/@fontsource/noto-sans-sc/files');

interface Studio {
  page: Page;
  code: LocaleCode;
  /** Opens a page by its English path, in the pictures' language. */
  go: (path: string) => Promise<void>;
  /** The English path of a case's page, by its name. */
  find: (name: string) => Promise<string>;
  /**
   * Takes a picture at each size: of the whole page, or of the window alone while something moves
   * or an overlay is open.
   */
  shoot: (name: string, what?: 'page' | 'window') => Promise<void>;
}

/** A scene that is acted out on pages. Its pictures' names begin with this one's. */
interface Play {
  name: string;
  who: Person;
  perform: (studio: Studio) => Promise<void>;
}

const plays: readonly Play[] = [
  { name: 'login-', who: 'visitor', perform: comeIn },
  { name: 'home-cookies', who: 'visitor', perform: beAsked },
  { name: 'home-notices', who: 'visitor', perform: readNotices },
  { name: 'item-owned', who: 'player', perform: ownItem },
  { name: 'offline', who: 'visitor', perform: loseNetwork },
  { name: 'maintenance', who: 'visitor', perform: waitForOperator },
  { name: 'design-', who: 'visitor', perform: openLayers },
  { name: 'menu-', who: 'player', perform: openMenus },
  ...[1, 4, 10].map((count): Play => {
    return { name: `case-${count}-`, who: 'player', perform: (studio) => openMany(studio, count) };
  }),
  { name: 'my-backpack-', who: 'player', perform: sell },
  { name: 'my-promotion-code', who: 'player', perform: enterCode },
  { name: 'provablyfair-verified', who: 'player', perform: reveal },
];

async function comeIn({ page, go, shoot }: Studio): Promise<void> {
  await go('/login');
  const dialog = page.getByRole('dialog');
  await dialog.locator('button[type=submit]').click();
  await shoot('login-errors', 'window');
  await dialog.getByRole('tab').last().click();
  await shoot('login-register', 'window');
}

/** The cookie question, which is already answered in all other pictures. */
async function beAsked({ page, go, shoot }: Studio): Promise<void> {
  await page.evaluate(`localStorage.removeItem('${answered.name}')`);
  await go('/');
  await page.getByRole('region').getByRole('button').last().waitFor();
  await shoot('home-cookies', 'window');
  await page.evaluate(`localStorage.setItem('${answered.name}', '${answered.value}')`);
}

async function readNotices({ page, go, shoot }: Studio): Promise<void> {
  await go('/');
  await page.getByRole('banner').getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('article').first().waitFor();
  await shoot('home-notices', 'window');
}

/** The page of an item that the player has just bought. */
async function ownItem({ page, go, shoot }: Studio): Promise<void> {
  await go('/mall');
  await page.getByRole('main').locator('a[href*="/item/"]').first().click();
  await page.waitForURL('**/item/*');
  await page.getByRole('main').getByRole('button').first().click();
  await page.waitForURL('**/item/*od=od*');
  await shoot('item-owned');
}

async function loseNetwork({ page, code, shoot }: Studio): Promise<void> {
  await page.goto(inLocale(code, '/offline.html'));
  await shoot('offline', 'window');
}

/** The maintenance page, which replaces all others while the operator works on the site. */
async function waitForOperator({ page, code, shoot }: Studio): Promise<void> {
  await page.setContent(await maintenancePage(code).text());
  await shoot('maintenance', 'window');
}

async function openLayers({ page, go, shoot }: Studio): Promise<void> {
  await go('/design');
  await page.getByRole('button', { name: 'Toast: warning' }).click();
  await shoot('design-toast', 'window');
  await page.getByRole('button', { name: 'Dialog' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('design-dialog', 'window');
}

async function openMenus({ page, go, shoot }: Studio): Promise<void> {
  await go('/');
  for (const menu of ['account', 'language']) {
    await page.locator(`button[popovertarget=${menu}-menu]:visible`).click();
    await shoot(`menu-${menu}`, 'window');
  }
}

/** Several openings at once: the reels, and the wins. */
async function openMany({ page, go, find, shoot }: Studio, count: number): Promise<void> {
  await go(await find(count === 1 ? 'First Light' : 'Sea Glass'));
  await page.locator(`main input[type=radio][value="${count}"]`).check({ force: true });
  await openingButton(page).click();
  await reels(page)
    .nth(count - 1)
    .waitFor();
  await shoot(`case-${count}-reels`, 'window');
  await page.keyboard.press('Escape');
  await page.getByRole('main').locator('a[href*="draw="]').first().waitFor();
  await shoot(`case-${count}-won`, 'window');
}

async function sell({ page, go, shoot }: Studio): Promise<void> {
  await go('/my/backpack');
  await page.getByRole('article').nth(0).click();
  await page.getByRole('article').nth(1).click();
  await shoot('my-backpack-selected', 'window');
  await page.getByRole('main').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor();
  await shoot('my-backpack-sell', 'window');
}

async function enterCode({ page, go, shoot }: Studio): Promise<void> {
  await go('/my/promotion');
  await page.getByRole('contentinfo').getByRole('button').click();
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await shoot('my-promotion-code', 'window');
}

async function reveal({ page, go, find, shoot }: Studio): Promise<void> {
  await go(await find('First Light'));
  await openingButton(page).click();
  await reels(page).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('main').locator('a[href*="draw="]').first().click();
  const button = page.locator('#verify [role=status] button');
  await button.click();
  await button.waitFor({ state: 'detached' });
  await page.evaluate('scrollTo(0, 0)');
  await shoot('provablyfair-verified');
}

/** Triggers lazy loading of the pictures below the first screen. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(`Promise.all(Array.from(document.images, (image) => {
    image.loading = 'eager';
    return image.decode().catch(() => undefined);
  }))`);
}

/** Makes the window as high as the page, so that sticky bars are at the page's edges. */
async function stretchWindow(page: Page, size: (typeof sizes)[number]): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ ...size, height });
}

/**
 * Provides a Chinese font, which pages take from the reader's machine. This machine may have none.
 */
async function lendChinese(context: BrowserContext): Promise<void> {
  await context.route('**/lent/*.woff2', (route) => {
    const file = path.basename(new URL(route.request().url()).pathname);
    return route.fulfill({ path: path.join(fonts, file) });
  });
  await context.addInitScript(`for (const weight of ['400', '700']) {
    const file = 'url(/lent/noto-sans-sc-chinese-simplified-' + weight + '-normal.woff2)';
    document.fonts.add(new FontFace('Noto Sans CJK SC', file, { weight }));
  }`);
}

/** Takes one person's pictures, in one browser context. */
async function takePictures(browser: Browser, person: Person): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'UTC',
    storageState: {
      cookies: [],
      origins: [{ origin: new URL(url).origin, localStorage: [answered, closed] }],
    },
  });
  if (person === 'player') await giveSession(context, { token }, url);
  await lendChinese(context);
  const page = await context.newPage();
  const find = async (name: string) => (await findCase(visitor, name)).path;
  for (const locale of wanted_locales) {
    // Chosen explicitly, so that the page offers no other language.
    await context.addCookies([{ name: locale_cookie, value: locale, url }]);
    const shoot: Studio['shoot'] = async (name, what = 'page') => {
      if (!name.startsWith(only)) return;
      for (const size of sizes) {
        await page.setViewportSize(size);
        await loadPictures(page);
        if (what === 'page') await stretchWindow(page, size);
        await waitForStillness(page);
        await page.screenshot({
          path: path.join(folder!, locale, `${name}-${person}-${size.width}.png`),
        });
      }
    };
    const go = (english: string) =>
      openPage(page, locale === 'en' ? english : `/${locale}${english}`);
    for (const sight of sights.filter(({ name }) => name.startsWith(only))) {
      if (!isFor(person, sight)) continue;
      await openSight(page, sight, visitor, locale);
      await shoot(sight.name, sight.name === 'login' ? 'window' : 'page');
    }
    for (const { name, perform } of plays.filter(({ who }) => who === person)) {
      if (name.startsWith(only) || only.startsWith(name))
        await perform({ page, code: locale, go, find, shoot });
    }
  }
  await context.close();
}

const { values, positionals } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string', default: '' },
    locales: { type: 'string', default: 'en,de,in,zh' },
  },
  allowPositionals: true,
});
const [folder] = positionals;
const { only } = values;
const wanted_locales = values.locales.split(',') as LocaleCode[];
const unknown = wanted_locales.filter((code) => !findLocale(code));
if (!folder || unknown.length > 0) {
  throw new Error(
    `Usage: npm run screenshots -- FOLDER [--url URL] [--only NAME] [--locales CODES] ${unknown.join(' ')}`,
  );
}
for (const locale of wanted_locales) fs.mkdirSync(path.join(folder, locale), { recursive: true });

const product = values.url ? undefined : await startProduct(undefined, { CAPTCHA: 'off' });
const url = values.url ?? product!.url;
const visitor = makeClient({ base: url });
const browser = await chromium.launch(await chromiumLaunch());
const { email, password } = demo_players.ann;
const session = granted(
  await visitor('POST /api/email/login', { email, password: hash('sha256', password) }),
);
const token = session.token!;
try {
  await openCases(
    { api: makeClient({ base: url, headers: { authorization: `Bearer ${token}` } }) },
    'First Light',
    6,
  );
  await Promise.all(people.map((person) => takePictures(browser, person)));
} finally {
  await browser.close();
  await product?.stop();
}

// Takes pictures of every page in three sizes, for people to look at: `node start.mjs e2e/screenshots.ts FOLDER [--url URL]`.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { makeClient } from '@vitrine/contract/client';
import { startProduct } from '../bench/product.ts';
import { chromiumLaunch } from './browser.ts';
import { openPage, reels, signIn, waitForStillness } from './pages.ts';
import { findCase } from './players.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

/** Takes a picture under a name: of the whole page, or of the window alone while something moves or lies over it. */
type Shot = (name: string, what?: 'page' | 'window') => Promise<void>;
/** The path of a case's page by its name. */
type FindPath = (name: string) => Promise<string>;

async function visit(page: Page, shot: Shot, find: FindPath): Promise<void> {
  await openPage(page, '/');
  await shot('home');
  await openPage(page, await find('First Light'));
  await shot('case-visitor');
  await openPage(page, '/provablyfair');
  await shot('fairness-visitor');
  await openPage(page, '/my/backpack');
  await shot('backpack-visitor');
  await openPage(page, '/no/such/page');
  await shot('not-found');
  await openPage(page, '/');
  await page.evaluate(`void dispatchEvent(new Event('login_up'))`);
  await page.getByRole('dialog').waitFor();
  await shot('sign-in', 'window');
}

async function play(page: Page, shot: Shot, find: FindPath): Promise<void> {
  await openPage(page, '/');
  await shot('home-player', 'window');
  await openPage(page, await find('First Light'));
  await shot('case-before');
  await openReels(page, 1);
  await shot('case-reel', 'window');
  await page.keyboard.press('Escape');
  await verifyLink(page).waitFor();
  await shot('case-won', 'window');
  const verify = await verifyLink(page).getAttribute('href');

  for (const count of [4, 10]) {
    await openPage(page, await find('Sea Glass'));
    await openReels(page, count);
    await shot(`case-${count}-reels`, 'window');
    await page.keyboard.press('Escape');
    await verifyLink(page).waitFor();
    await shot(`case-${count}-won`, 'window');
  }

  await openPage(page, '/my/backpack');
  await shot('backpack');
  await page.getByRole('article').nth(0).click();
  await page.getByRole('article').nth(1).click();
  await shot('backpack-selected', 'window');
  await page.getByRole('main').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor();
  await shot('backpack-sell', 'window');

  await openPage(page, verify!);
  await page.locator('#verify ol > li').first().waitFor();
  await shot('fairness-secret');
  await page.locator('#verify [role=status] button').click();
  await page.locator('#verify [role=status] button').waitFor({ state: 'detached' });
  await page.evaluate('scrollTo(0, 0)');
  await shot('fairness-verified');
}

/** Stands with the first thing that was won. */
function verifyLink(page: Page): Locator {
  return page.getByRole('main').locator('a[href*="draw="]').first();
}

async function openReels(page: Page, count: number): Promise<void> {
  await page.getByRole('radio', { name: String(count), exact: true }).check({ force: true });
  await page.getByRole('button', { name: /^Open for/ }).click();
  await reels(page)
    .nth(count - 1)
    .waitFor();
}

/** Pictures below the first screen are loaded when someone comes near them. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(`Promise.all(Array.from(document.images, (image) => {
    image.loading = 'eager';
    return image.decode().catch(() => undefined);
  }))`);
}

async function takePictures(browser: Browser, url: string, folder: string): Promise<void> {
  const api = makeClient({ base: url });
  const find = async (name: string) => (await findCase(api, name)).path;
  for (const viewport of sizes) {
    const context = await browser.newContext({ baseURL: url, viewport, locale: 'en-GB', timezoneId: 'UTC' });
    const page = await context.newPage();
    const shot: Shot = async (name, what = 'page') => {
      await waitForStillness(page);
      await loadPictures(page);
      // A window as high as the page: what sticks to its edges lies at the page's.
      const height =
        what === 'page' ? await page.evaluate<number>('document.documentElement.scrollHeight') : viewport.height;
      await page.setViewportSize({ ...viewport, height });
      await page.screenshot({ path: path.join(folder, `${name}-${viewport.width}.png`) });
      await page.setViewportSize(viewport);
    };
    await visit(page, shot, find);
    await page.keyboard.press('Escape');
    await signIn(page, 'ann');
    await play(page, shot, find);
    await context.close();
  }
}

const { values, positionals } = parseArgs({ options: { url: { type: 'string' } }, allowPositionals: true });
const [folder] = positionals;
if (!folder) throw new Error('Usage: node start.mjs e2e/screenshots.ts FOLDER [--url URL]');
fs.mkdirSync(folder, { recursive: true });
const product = values.url ? undefined : await startProduct();
const browser = await chromium.launch(await chromiumLaunch());
try {
  await takePictures(browser, values.url ?? product!.url, folder);
} finally {
  await browser.close();
  await product?.stop();
}

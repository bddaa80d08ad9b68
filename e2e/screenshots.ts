// Takes pictures of every page in three sizes, for people to look at: `node start.mjs e2e/screenshots.ts FOLDER [--url URL]`.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startProduct } from '../bench/product.ts';
import { chromiumLaunch } from './browser.ts';
import { announcement, findCase, openPage, reels } from './pages.ts';
import { demo_players } from './players.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

/** `shot`: takes a picture under a name: of the whole page, or of the window alone while something moves or covers it. */
type Shot = (name: string, what?: 'page' | 'window') => Promise<void>;

async function visit(page: Page, shot: Shot): Promise<void> {
  await openPage(page, '/');
  await shot('home');
  await openPage(page, await pathOf(page, 'First Light'));
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

async function play(page: Page, shot: Shot): Promise<void> {
  await openPage(page, '/');
  await shot('home-player', 'window');
  await openPage(page, await pathOf(page, 'First Light'));
  await shot('case-before');
  await openReels(page, 1);
  await shot('case-reel', 'window');
  await page.keyboard.press('Escape');
  await announcement(page).filter({ hasText: /./ }).waitFor();
  await shot('case-won', 'window');
  const verify = await page.getByRole('main').locator('a[href*="draw="]').getAttribute('href');

  for (const count of [4, 10]) {
    await openPage(page, await pathOf(page, 'Sea Glass'));
    await openReels(page, count);
    await shot(`case-${count}-reels`, 'window');
    await page.keyboard.press('Escape');
    await announcement(page).filter({ hasText: /./ }).waitFor();
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

async function openReels(page: Page, count: number): Promise<void> {
  await page.getByRole('radio', { name: String(count), exact: true }).check({ force: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Open for/ }).click();
  await reels(page).nth(count - 1).waitFor();
}

async function pathOf(page: Page, name: string): Promise<string> {
  return (await findCase(page, name)).path;
}

async function takePictures(browser: Browser, url: string, folder: string): Promise<void> {
  for (const viewport of sizes) {
    const context = await browser.newContext({ baseURL: url, viewport, locale: 'en-GB' });
    const page = await context.newPage();
    const shot: Shot = async (name, what = 'page') => {
      if (what === 'page') await loadAll(page);
      const file = path.join(folder, `${name}-${viewport.width}.png`);
      await page.screenshot({ path: file, fullPage: what === 'page' });
    };
    await visit(page, shot);
    await signIn(page);
    await play(page, shot);
    await context.close();
  }
}

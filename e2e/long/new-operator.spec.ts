/** A new operator, from an empty data folder to the first player, by the console's pages alone. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page, TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { launch, verifyBooksAt } from '../../bench/product.ts';
import { freePort } from '../../server/kit/local-postgres/postmaster.ts';
import { startLocalPostgres } from '../../server/kit/local-postgres.ts';
import { randomAddress } from '../../server/testing/address.ts';
import { findPiece } from '../../server/testing/challenge/read-pictures.ts';
import { openMailServer, type MailServer } from '../../server/testing/smtp.ts';
import { makeDatabaseFolder } from '../../server/testing/temporary.ts';
import { opener } from '../cases.ts';
import { act, enterConsole } from '../desk.ts';
import { Faults } from '../faults.ts';
import { expect, on_phone, openPage, test as story } from '../story.ts';

const root = path.join(import.meta.dirname, '../..');

/** An empty site, as its first start leaves it, with a mail server that keeps its letters. */
async function startSite() {
  const mails = await openMailServer();
  const data_dir = makeDatabaseFolder('vitrine-new-');
  const port = await freePort();
  const env = {
    DATA_DIR: data_dir,
    DEMO: '0',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mails.smtp_url,
    MAIL_FROM: 'Lantern <no-reply@lantern.test>',
    BEACON: 'off',
  };
  const { url, end } = await launch(env);
  const invite = () =>
    execFileSync(
      process.execPath,
      ['start.mjs', 'scripts/staff.ts', 'create-owner', '--email', 'olga@lantern.test'],
      { cwd: root, env: { ...process.env, ...env }, encoding: 'utf8' },
    );
  const stop = async () => {
    const { superuser_url } = await startLocalPostgres(data_dir);
    await verifyBooksAt(superuser_url.replace(/\/postgres$/, '/vitrine'));
    await end();
    await mails.close();
    fs.rmSync(data_dir, { recursive: true, force: true });
  };
  return { url, mails, invite, stop };
}

const test = story.extend<{ site: Awaited<ReturnType<typeof startSite>> }>({
  site: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { timeout: 180_000 },
  ],
});

/** A file of two skins, each in five wears: one of them dear, one cheap. */
const items_file = JSON.stringify({
  skins: [
    {
      weapon: 'AK-47',
      category: 'Rifles',
      finish: 'Redline',
      paint_index: 282,
      rarity: 'rarity_legendary_weapon',
      min_float: 0,
      max_float: 1,
      stattrak: false,
      souvenir: false,
    },
    {
      weapon: 'P250',
      category: 'Pistols',
      finish: 'Sand Dune',
      paint_index: 99,
      rarity: 'rarity_common_weapon',
      min_float: 0,
      max_float: 1,
      stattrak: false,
      souvenir: false,
    },
  ],
});

/** A picture of one colour, as a PNG. */
const draw = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Takes numbered pictures of a page, for a person to look at. */
function makeCamera(info: TestInfo) {
  let taken = 0;
  return async (page: Page, name: string) => {
    taken += 1;
    const file = `${String(taken).padStart(2, '0')}-${name}.png`;
    await page.screenshot({ path: info.outputPath(file) });
  };
}

const fieldOf = (desk: Page, heading: string, language: string): Locator =>
  desk.locator('.content-field').filter({ hasText: heading }).getByLabel(language);

async function save(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
}

async function choosePicture(desk: Page, name: string, buffer: Buffer): Promise<void> {
  await desk
    .getByLabel(/Drop a PNG/)
    .first()
    .setInputFiles({ name, mimeType: 'image/png', buffer });
  await expect(desk.locator('.picture-field img').first()).toBeVisible();
}

/** Says what the site needs to say, with its own logo and colour. */
async function nameSite(desk: Page): Promise<void> {
  await desk.getByRole('link', { name: /The site doesn’t say yet/ }).click();
  await fieldOf(desk, 'The name of the site', 'English').fill('Lantern');
  await fieldOf(desk, 'The site in a sentence', 'English').fill('Cases by lamplight');
  await choosePicture(desk, 'logo.png', await draw(96, 96, '#9adfb0'));
  await desk.getByLabel(/^The colour of buttons/).fill('#9adfb0');
  await save(desk);
  await desk.getByRole('link', { name: 'Contacts and hours' }).click();
  await desk.getByLabel(/^The e-mail address of support/).fill('help@lantern.test');
  await save(desk);
  await desk.getByRole('link', { name: 'Companies' }).click();
  await fieldOf(desk, 'The company that runs the site', 'English').fill('Lantern Ltd, 1 Quay');
  await save(desk);
  await expect(desk.getByText('The site says all that it needs of itself.')).toBeVisible();
}

async function importItems(desk: Page): Promise<void> {
  await desk.getByRole('link', { name: /There is no item yet/ }).click();
  await desk.getByLabel(/Drop a file here/).setInputFiles({
    name: 'items.json',
    mimeType: 'application/json',
    buffer: Buffer.from(items_file),
  });
  await desk.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(desk.getByRole('status')).toContainText('Imported:');
}

/** Makes a case of ten goods with proposed odds and opens it; returns its path for players. */
async function makeOwnCase(desk: Page): Promise<string> {
  await desk.getByRole('link', { name: /No case is open/ }).click();
  await desk.getByLabel('Name', { exact: true }).fill('Harbour Light');
  await desk.getByLabel('Group', { exact: true }).fill('Lanterns');
  await desk.getByLabel('Price', { exact: true }).fill('5');
  const odds = desk.getByRole('textbox', { name: /^Odds of/ });
  const search = desk.getByLabel(/^Add goods/);
  const found = desk.getByRole('listbox', { name: 'Found goods' }).getByRole('option');
  for (const [words, count] of [
    ['redline', 5],
    ['sand dune', 5],
  ] as const) {
    const before = await odds.count();
    await search.fill(words);
    await expect(found.first()).toContainText(new RegExp(words, 'i'));
    for (let n = 0; n < count; n += 1) {
      await expect(found.nth(n)).toHaveAttribute('aria-selected', 'true');
      await search.press('Enter');
      await expect(odds).toHaveCount(before + n + 1);
      await search.press('ArrowDown');
    }
  }
  await search.fill('');
  const panel = desk.getByRole('complementary', { name: 'What publishing would do' });
  await panel.getByLabel('Make it give back, %').fill('92');
  await panel.getByRole('button', { name: 'Propose odds' }).click();
  await expect(panel.getByText('Can be published.')).toBeVisible();
  await desk.getByRole('link', { name: 'Names and art' }).click();
  await expect(desk.locator('img.crate')).toHaveAttribute('src', /^data:image/);
  await panel.getByRole('button', { name: 'Create and open' }).click();
  await expect(desk.getByRole('heading', { name: 'Harbour Light' })).toContainText('open');
  return new URL(desk.url()).pathname.replace('/console/cases/', '/case/');
}

const pagesOf = (desk: Page) => desk.getByRole('navigation', { name: 'Pages' });

async function addSlide(desk: Page, link: string): Promise<void> {
  await pagesOf(desk).getByRole('link', { name: 'Pages' }).click();
  await desk.getByRole('link', { name: 'Banners' }).click();
  await desk.getByRole('link', { name: 'New banner' }).click();
  await fieldOf(desk, 'Title', 'English').fill('Harbour Light is lit');
  await choosePicture(desk, 'slide.png', await draw(1200, 400, '#2f5d50'));
  await desk.getByLabel(/^Link/).fill(link);
  await save(desk);
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('Harbour Light is lit');
}

/** Writes an article in English and German, and publishes it. */
async function publishArticle(desk: Page): Promise<void> {
  await desk.getByRole('link', { name: 'Articles' }).click();
  await desk.getByRole('link', { name: 'New article' }).click();
  for (const [language, title, text] of [
    ['English', 'We are open', 'The *first* case is lit.'],
    ['Deutsch', 'Wir haben offen', 'Die *erste* Kiste brennt.'],
  ] as const) {
    await fieldOf(desk, 'Title', language).fill(title);
    await fieldOf(desk, 'Summary', language).fill(title);
    await fieldOf(desk, 'Text, Markdown', language).fill(text);
  }
  await save(desk);
  await desk.getByRole('button', { name: 'Publish now' }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('published');
}

/** Solves the challenge that slides, as often as this eye for pictures errs. */
async function passChallenge(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Quick check' });
  const read = async (at: 'first' | 'last') =>
    (await dialog.locator('img')[at]().getAttribute('src'))!.replace(/^[^,]*,/, '');
  await expect(async () => {
    if (!(await dialog.isVisible())) return;
    const x = Math.round(await findPiece(await read('first'), await read('last')));
    await page.keyboard.press('Home');
    for (let n = 0; n < Math.floor(x / 20); n += 1) await page.keyboard.press('PageUp');
    for (let n = 0; n < x % 20; n += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0, { timeout: 10_000 });
  }).toPass();
}

/** Registers the first player at the page that is open, by the code that the letter has. */
async function registerByMail(page: Page, mails: MailServer): Promise<void> {
  await page.evaluate(`void dispatchEvent(new Event('login_up'))`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Register' }).click();
  await expect(dialog.locator('[name=email]')).toHaveCount(1);
  await dialog.locator('[name=username]').fill('Mia');
  await dialog.locator('[name=email]').fill('mia@players.test');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('dialog', { name: 'Quick check' })).toBeVisible();
  await passChallenge(page);
  const codeOf = () =>
    /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(mails.received.at(-1)?.mail.text ?? '')?.[0];
  await expect.poll(codeOf).toBeDefined();
  expect(mails.received.at(-1)!.mail.subject).toBe('Your code for Lantern');
  await dialog.locator('[name=email_code]').fill(codeOf()!);
  for (const name of ['password', 'password_confirmation'])
    await dialog.locator(`[name=${name}]`).fill('a good password');
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: 'Register' }).click();
}

async function openBrowser(browser: Browser, url: string, size: object): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': randomAddress() },
    ...size,
  });
}

test('A new operator opens a site by the console’s pages alone, and its first player opens the operator’s case [7-4.5 7-6.8 7-9.1 7-9.10 7-9.19]', async ({
  browser,
  site,
}, info) => {
  test.setTimeout(420_000);
  const look = makeCamera(info);
  const faults = new Faults(site.url);
  const context = await openBrowser(browser, site.url, { viewport: { width: 1440, height: 900 } });
  faults.watch(context);
  // At the entrance, before the second factor is given.
  faults.expect(/^403 GET \/api\/console\/me$/);
  const desk = await context.newPage();
  const [link] = /\/console\/join#\w+/.exec(site.invite())!;
  await enterConsole(desk, link, 'olga@lantern.test');
  await look(desk, 'overview');

  await nameSite(desk);
  await look(desk, 'site');
  await desk.goto('/console/overview');
  await importItems(desk);
  await look(desk, 'items');
  await desk.goto('/console/overview');
  const case_path = await makeOwnCase(desk);
  await look(desk, 'case');
  await addSlide(desk, case_path);
  await look(desk, 'slide');
  await publishArticle(desk);
  await look(desk, 'article');
  await pagesOf(desk).getByRole('link', { name: 'Terms' }).click();
  await desk.getByRole('main').getByRole('link').first().click();
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
  await look(desk, 'terms');

  const phone_context = await openBrowser(browser, site.url, on_phone);
  faults.watch(phone_context);
  faults.expect(/^4(?:22|28) POST \/api\//);
  const phone = await phone_context.newPage();
  await openPage(phone, '/');
  await expect(phone.locator('header img[src^="/uploads/"]').first()).toBeVisible();
  await expect(phone.locator('img[src^="/uploads/"]').nth(1)).toBeVisible();
  await look(phone, 'home');
  await openPage(phone, '/de/blog/we-are-open');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Wir haben offen');
  await look(phone, 'blog');
  await openPage(phone, case_path);
  await registerByMail(phone, site.mails);
  await look(phone, 'registered');

  await desk.goto('/console/players');
  await desk.getByRole('row').filter({ hasText: 'Mia' }).getByRole('link').first().click();
  const olga = { name: 'Olga', email: 'olga@lantern.test', page: desk };
  await expect(await act(olga, 'Adjust a balance', { Amount: '20' })).toContainText('20.00 money');
  await look(desk, 'player');

  await openPage(phone, case_path);
  await opener(phone).click();
  await expect(phone.locator('[data-wins] img')).toBeVisible();
  await look(phone, 'won');
  expect(faults.unexpected()).toEqual([]);
  await context.close();
  await phone_context.close();
});

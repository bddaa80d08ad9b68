import type { Locator, Page } from '@playwright/test';
import type { Client } from '@vitrine/contract/client';
import { randomHex } from '../server/kit/random.ts';
import {
  expect,
  expectAccessible,
  granted,
  headerMoney,
  openingButton,
  openPage,
  reels,
} from './story.ts';

/** The texts on a newcomer's way to the first opening. */
export const newcomer_words = {
  en: {
    prefix: '',
    register: 'Register',
    send: 'Send code',
    here: 'Your welcome case is here',
    open_it: 'Open it',
    open: 'Open your case',
    skip: 'Skip',
    verify: 'Verify it now',
    verified: 'You just verified it',
    back: 'Back to your win',
    waits: 'It’s in your backpack',
    ready: 'Today’s free case is waiting',
    open_free: 'Open your free case',
    conditions: 'Conditions',
    how_many: 'How many to open',
  },
  de: {
    prefix: '/de',
    register: 'Registrieren',
    send: 'Code senden',
    here: 'Deine Willkommenskiste ist da',
    open_it: 'Öffnen',
    open: 'Deine Kiste öffnen',
    skip: 'Überspringen',
    verify: 'Jetzt prüfen',
    verified: 'Du hast sie gerade selbst geprüft',
    back: 'Zurück zum Gewinn',
    waits: 'Sie wartet in deinem Rucksack',
    ready: 'Die Gratiskiste von heute wartet',
    open_free: 'Deine Gratiskiste öffnen',
    conditions: 'Bedingungen',
    how_many: 'Wie viele öffnen',
  },
  hi: {
    prefix: '/in',
    register: 'रजिस्टर करें',
    send: 'कोड भेजें',
    here: 'आपका वेलकम केस आ गया है',
    open_it: 'इसे खोलें',
    open: 'अपना केस खोलें',
    skip: 'स्किप करें',
    verify: 'अभी वेरिफ़ाई करें',
    verified: 'आपने अभी ख़ुद इसे वेरिफ़ाई किया',
    back: 'अपनी जीत पर वापस',
    waits: 'यह आपके बैकपैक में है',
    ready: 'आज का मुफ़्त केस इंतज़ार कर रहा है',
    open_free: 'अपना मुफ़्त केस खोलें',
    conditions: 'शर्तें',
    how_many: 'कितने खोलने हैं',
  },
};
export type NewcomerWords = (typeof newcomer_words)['en'];

/** The code of the newest e-mail to an address, once it has arrived. */
export async function readCode(api: Client, email: string): Promise<string> {
  const read = async () => {
    const { list } = granted(await api('GET /api/outbox', {}));
    return /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(list.find(({ to }) => to === email)?.text ?? '')?.[0];
  };
  await expect.poll(read).toBeDefined();
  return (await read())!;
}

/** Registers a newcomer at the page that is open; `api` calls as a visitor. Returns the e-mail. */
export async function register(
  page: Page,
  api: Client,
  words: Pick<NewcomerWords, 'register' | 'send'>,
): Promise<string> {
  const email = `newcomer-${randomHex(4)}@vitrine.test`;
  await page.evaluate(`void dispatchEvent(new Event('login_up'))`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: words.register }).click();
  await dialog.locator('[name=username]').fill('Mia');
  // While the tabs change, both are there, each with its field.
  await expect(dialog.locator('[name=email]')).toHaveCount(1);
  await dialog.locator('[name=email]').fill(email);
  await dialog.getByRole('button', { name: words.send }).click();
  await dialog.locator('[name=email_code]').fill(await readCode(api, email));
  for (const name of ['password', 'password_confirmation'])
    await dialog.locator(`[name=${name}]`).fill('a good password');
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: words.register }).click();
  return email;
}

/** The card that says that the welcome case has arrived. */
export const welcomeCard = (page: Page, { here }: Pick<NewcomerWords, 'here'>): Locator =>
  page.getByRole('region', { name: here });

/**
 * Registers a newcomer, who opens the welcome case with its reel, verifies the draw on its card and
 * goes on to its upgrade. Returns the e-mail.
 */
export async function openWelcomeCase(
  page: Page,
  api: Client,
  words: NewcomerWords,
): Promise<string> {
  await openPage(page, `${words.prefix}/`);
  const email = await register(page, api, words);
  await expect(welcomeCard(page, words)).toContainText('Hello There');
  await welcomeCard(page, words).getByRole('link', { name: words.open_it }).click();
  const open = page.getByRole('button', { name: words.open });
  await expect(page.getByText(words.waits)).toBeVisible();
  await open.click();
  await expect(reels(page)).toHaveCount(1);
  await page.getByRole('button', { name: words.skip }).click();
  await page.getByRole('button', { name: words.verify }).click();
  await expect(page.getByText(words.verified)).toBeVisible();
  await page.getByRole('button', { name: words.back }).click();
  await expect(open).toHaveCount(0);
  // The main button says what the win may become, and how likely.
  await page.locator('a[href*="/upgrade?item="]').filter({ hasText: '%' }).click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*${words.prefix}/upgrade[?]item=`));
  return email;
}

/** The lamps of a newcomer’s first acts, with the next act. */
export const firstActs = (page: Page): Locator =>
  page.getByRole('main').locator('section[aria-labelledby=first-acts]');

/**
 * From the upgrade that follows the welcome case to the wheel: a newcomer’s acts that cost nothing,
 * each reached by the main button of the one before.
 */
export async function playOnTheHouse(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.locator('.tray').getByRole('button').click();
  await firstActs(page).getByRole('button').click();
  await expect(page).toHaveURL(/\/battle\/[\w-]{22}$/);
  await expectAccessible(page);
  await firstActs(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/turntable$/);
  await main.getByRole('button').first().click();
  await expect(firstActs(page).getByRole('img')).toHaveCount(4);
  await expectAccessible(page);
}

/** A case that opens ten times for as much play as the nearest free case asks for. */
export async function findDear(api: Client) {
  const { list } = granted(await api('GET /api/box', {}));
  return list
    .filter(({ type, price }) => type === 'paid' && price >= 100)
    .toSorted((a, b) => a.price - b.price)[0]!;
}

/** The amount on the page of top-ups, where a form above asks for a limit before the first one. */
export const amountField = (page: Page): Locator =>
  page
    .locator('main form')
    .filter({ has: page.getByRole('radio') })
    .getByRole('textbox')
    .first();

/** Tops up an amount in the sandbox, from the page of top-ups that is open to the order's page. */
export async function payInSandbox(page: Page, units: number): Promise<void> {
  const main = page.getByRole('main');
  const amount = amountField(page);
  await amount.fill(String(units));
  await amount.press('Enter');
  await expect(page).toHaveURL(/\/pay\/sandbox\/\w+$/);
  await main.getByRole('button').first().click();
  await expect(page).toHaveURL(/\/pay\/\w+$/);
}

/** Opens a case ten times at once, with its reel. */
export async function openTen(
  page: Page,
  path: string,
  words: Pick<NewcomerWords, 'how_many' | 'skip'>,
): Promise<void> {
  await openPage(page, path);
  const main = page.getByRole('main');
  await main.getByRole('group', { name: words.how_many }).getByText('10', { exact: true }).click();
  await openingButton(page).click();
  await page.getByRole('button', { name: words.skip }).click();
  await expect(page.getByRole('button', { name: words.skip })).toHaveCount(0);
}

/**
 * Brings a free case in reach as a player of the demo does, in whose test payments no money moves:
 * tops up by the nearest case's button, plays ten openings at once, opens the free case and reads
 * what a level case needs.
 */
export async function openFreeCase(page: Page, api: Client, words: NewcomerWords): Promise<void> {
  const main = page.getByRole('main');
  const turn = main.getByRole('status').first();
  const dear = await findDear(api);
  await openPage(page, `${words.prefix}/free`);
  await expectAccessible(page);
  await main.locator('a[href$="/pay?p=100"]').first().click();
  await payInSandbox(page, Math.ceil(dear.price * 10));
  await expect(headerMoney(page)).not.toHaveText(/^\D*0\.00\D*$/);
  await openTen(page, `${words.prefix}/case/${dear.id}`, words);

  // Stakes are counted moments after the play.
  await expect(async () => {
    await openPage(page, `${words.prefix}/free`);
    await expect(turn).toContainText(words.ready, { timeout: 2000 });
  }).toPass();
  await expectAccessible(page);
  await main.locator('article a[href*="/case/"]').first().click();
  await page.getByRole('button', { name: words.open_free }).click();
  await page.getByRole('button', { name: words.skip }).click();
  await expect(main.getByRole('status').first()).not.toBeEmpty();

  const { list } = granted(await api('GET /api/free/today', {}));
  const highest = list.toSorted((a, b) => (b.vip_level ?? 0) - (a.vip_level ?? 0))[0]!;
  await openPage(page, `${words.prefix}/case/${highest.case.id}`);
  const conditions = page.getByRole('list', { name: words.conditions });
  await expect(conditions).toContainText(`VIP`);
  await expect(conditions.getByRole('link').last()).toHaveAttribute('href', `${words.prefix}/vip`);
}

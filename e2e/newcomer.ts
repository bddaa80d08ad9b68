import type { Locator, Page } from '@playwright/test';
import type { Client } from '@vitrine/contract/client';
import { randomHex } from '../server/kit/random.ts';
import { expect, granted, openPage, reels } from './story.ts';

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
    verify: 'Verify this draw',
    next: 'Choose your next case',
    waits: 'It waits in your backpack',
  },
  de: {
    prefix: '/de',
    register: 'Registrieren',
    send: 'Code senden',
    here: 'Deine Willkommenskiste ist da',
    open_it: 'Öffnen',
    open: 'Deine Kiste öffnen',
    skip: 'Überspringen',
    verify: 'Diese Ziehung prüfen',
    next: 'Nächste Kiste wählen',
    waits: 'Sie wartet in deinem Rucksack',
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
export async function register(page: Page, api: Client, words: NewcomerWords): Promise<string> {
  const email = `newcomer-${randomHex(4)}@vitrine.test`;
  await page.evaluate(`void dispatchEvent(new Event('login_up'))`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: words.register }).click();
  await dialog.locator('[name=username]').fill('Mia');
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
export const welcomeCard = (page: Page, { here }: NewcomerWords): Locator => page.getByRole('region', { name: here });

/** Registers a newcomer, who opens the welcome case with its reel and goes on to the next case. */
export async function openWelcomeCase(page: Page, api: Client, words: NewcomerWords): Promise<void> {
  await openPage(page, `${words.prefix}/`);
  await register(page, api, words);
  await expect(welcomeCard(page, words)).toContainText('Hello There');
  await welcomeCard(page, words).getByRole('link', { name: words.open_it }).click();
  const open = page.getByRole('button', { name: words.open });
  await expect(page.getByText(words.waits)).toBeVisible();
  await open.click();
  await expect(reels(page)).toHaveCount(1);
  await page.getByRole('button', { name: words.skip }).click();
  await expect(page.getByRole('link', { name: words.verify })).toBeVisible();
  await expect(open).toHaveCount(0);
  await page.getByRole('link', { name: words.next }).click();
  await expect(page).toHaveURL(words.prefix || '/');
  await expect(welcomeCard(page, words)).toHaveCount(0);
}

/** The words that the stories are told in. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { fromWire, mills, showAmount, times, toWire, type Amount, type Mills } from '@vitrine/contract/amount';
import { makeClient, type Client } from '@vitrine/contract/client';
import { openDatabase, type Database } from '../server/kit/db.ts';
import { session_cookie } from '../server/kit/http/cookie.ts';
import { startLocalPostgres } from '../server/kit/local-postgres.ts';
import { Faults } from './faults.ts';
import {
  demo_players,
  findCase,
  granted,
  joinPlayer,
  openCases,
  type Credentials,
  type StoryPlayer,
} from './players.ts';
import { runningProduct, type RunningProduct } from './product.ts';

export { expect, findCase, granted, openCases };
export type { StoryPlayer };

interface Worker {
  product: RunningProduct;
  database: Database;
}

interface Story {
  /** What went wrong in any page of the story, which fails for whatever it didn't expect. */
  faults: Faults;
  /** Calls the API as a visitor does. */
  visitor: Client;
  /** A new player, who isn't signed in in the story's browser. */
  newcomer: StoryPlayer;
  /** A new player, who is. */
  player: StoryPlayer;
}

/** A story about the running product. Its pages begin at the product's address. */
export const test = base.extend<Story, Worker>({
  product: [runningProduct(), { option: true, scope: 'worker' }],
  database: [
    async ({ product }, use) => {
      const { owner_url } = await startLocalPostgres(product.data_dir);
      const database = openDatabase(owner_url, { connections: 2 });
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.url),
  faults: [
    async ({ context, product }, use) => {
      const faults = new Faults(product.url);
      faults.watch(context);
      await use(faults);
      expect(faults.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
  visitor: ({ product }, use) => use(makeClient({ base: product.url })),
  newcomer: async ({ database, product }, use) => use(await joinPlayer(database, product.url)),
  player: async ({ newcomer, context, product }, use) => {
    const session = { name: session_cookie, value: newcomer.token, url: product.url };
    await context.addCookies([{ ...session, httpOnly: true, sameSite: 'Lax' }]);
    await use(newcomer);
  },
});

/** Opens a page and waits until it has come alive: before that nobody hears a press. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilAlive(page);
}

/** React marks what it has taken over; the footer comes after all that a page shows. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await waitUntil(page, `Object.keys(document.querySelector('footer') ?? {}).some((key) => key.startsWith('__react'))`);
}

/** Signs in through the dialog, and waits for the page that is loaded for the player. The page is in English. */
export async function signIn(page: Page, who: keyof typeof demo_players | Credentials): Promise<void> {
  const { email, password } = typeof who === 'string' ? demo_players[who] : who;
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, { email, password });
  await expect(page.getByText('Sign In Success')).toBeVisible();
  await expect(headerMoney(page)).toBeVisible();
  await waitUntilAlive(page);
}

/** Fills the open sign-in dialog and sends it. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

/** The money in the header; there is none for a visitor. */
export function headerMoney(page: Page): Locator {
  return page.getByRole('banner').getByText(/^\$\d/).first();
}

/** The reels of a case's page that run; they are for the eye alone. */
export function reels(page: Page): Locator {
  return page.locator('main [aria-hidden=true]:has(img) > *');
}

/** What those hear of an opening who can't see it: empty until what was won is in sight. */
export function announcement(page: Page): Locator {
  return page.getByRole('main').getByRole('status').first();
}

/** An amount of money as pages write it, for example `$0.26`. */
export function dollars(amount: Amount): string {
  return `$${showAmount(amount)}`;
}

/** What a player has, in mills, as the API says it. */
export async function balancesOf({ api }: StoryPlayer): Promise<{ money: Mills; tokens: Mills; items: number }> {
  const user = granted(await api('GET /api/user', {}));
  return { money: fromWire(user.money)!, tokens: fromWire(user.shop_score)!, items: user.backpack_count };
}

/** `balance − price × count`, as the header writes it; `balance` in mills. */
export function minus(balance: number, price: Amount, count = 1): string {
  return dollars(toWire(mills(balance - times(fromWire(price)!, count))));
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails for every barrier that axe finds in the page as it is now, WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForStillness(page);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(levels)
    .analyze();
  const barriers = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  expect(barriers).toEqual([]);
}

/** Colours that are still fading would be measured wrongly. A toast's line runs for as long as the toast stands. */
async function waitForStillness(page: Page): Promise<void> {
  await waitUntil(
    page,
    `document.getAnimations().every(({ playState, effect }) =>
      playState !== 'running' || effect.getComputedTiming().endTime > 1000)`,
  );
}

/** Waits until an expression holds in the page. Playwright's own way is `eval`, which the page's policy forbids. */
async function waitUntil(page: Page, expression: string): Promise<void> {
  await expect.poll(() => page.evaluate(expression), { intervals: [20, 50, 100] }).toBe(true);
}

/** Words for what people do and see on pages. */
import { expect, type Locator, type Page } from '@playwright/test';
import { fromWire, mills, showAmount, times, toWire, type Amount } from '@vitrine/contract/amount';
import { demo_players, type Credentials } from './players.ts';

/** Opens a page and waits until it has come alive: only from then on does a press act at once. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilAlive(page);
}

/**
 * React marks what it has taken over: here the footer, and every control, also of the parts that come to life after the
 * rest. When the browser is idle after that, all listeners are there.
 */
export async function waitUntilAlive(page: Page): Promise<void> {
  await waitUntil(
    page,
    `!window.early && [...document.querySelectorAll('footer, button, form, input')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__react')))`,
  );
  await page.evaluate('new Promise((resolve) => requestIdleCallback(() => resolve()))');
}

/** Signs in through the dialog, and waits for the page that is loaded for the player. The page is in English. */
export async function signIn(page: Page, who: keyof typeof demo_players | Credentials): Promise<void> {
  const { email, password } = typeof who === 'string' ? demo_players[who] : who;
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await Promise.all([glimpse(page, 'Sign In Success'), fillSignIn(page, { email, password })]);
  await expect(headerMoney(page)).toBeVisible();
  await waitUntilAlive(page);
}

/** Waits for a note that stands for half a second, until a page is loaded: it is looked for in every frame. */
export async function glimpse(page: Page, words: string): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const notes = [...document.querySelectorAll('[role=status]')];
      if (notes.some(({ textContent }) => textContent.includes(${JSON.stringify(words)}))) resolve();
      else requestAnimationFrame(look);
    };
    look();
  })`);
}

/** Fills the open sign-in dialog, ticks its boxes and sends it. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog.locator('form')).toHaveCount(1);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await tickBoxes(dialog);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Agrees to the terms and says to be of age, in the sign-in layer. */
export async function tickBoxes(dialog: Locator): Promise<void> {
  await dialog.getByRole('checkbox', { name: 'Terms of Service' }).check();
  await dialog.getByRole('checkbox', { name: '18 years' }).check();
}

/** The money in the header, in sight of everyone; there is none for a visitor. The closed account menu has it, too. */
export function headerMoney(page: Page): Locator {
  return page.getByRole('banner').getByText(/^\$\d/).filter({ visible: true }).first();
}

/** The button that opens a case: in every language the first one with a price on it. */
export function openingButton(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('button', { name: /\d[.,]\d\d/ })
    .first();
}

/** The reels of a case's page that run; they are for the eye alone. */
export function reels(page: Page): Locator {
  return page.locator('main [aria-hidden=true]:has(img) > *');
}

/** What those hear of an opening who can't see it: empty until what was won is in sight. */
export function announcement(page: Page): Locator {
  return page.getByRole('main').getByRole('status').first();
}

/** An amount of money as English pages write it, for example `$1,007.26`. */
export function dollars(amount: Amount): string {
  return Number(showAmount(amount)).toLocaleString('en', { style: 'currency', currency: 'USD' });
}

/** `balance − price × count`, as the header writes it; `balance` in mills. */
export function minus(balance: number, price: Amount, count = 1): string {
  return dollars(toWire(mills(balance - times(fromWire(price)!, count))));
}

/** Colours that are still fading, or wait to, would be measured wrongly. A toast's line runs as long as the toast stands, 4 s. */
export async function waitForStillness(page: Page): Promise<void> {
  await waitUntil(
    page,
    `document.getAnimations().every(({ playState, effect }) =>
      playState !== 'running' || effect.getComputedTiming().endTime >= 4000)`,
  );
}

/** Notes in every document what moves without anybody having pressed anything. */
export const watch_jumps = `
  window.jumps = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.jumps.push(value);
  }).observe({ type: 'layout-shift', buffered: true });`;

/** How much of the document has moved since it was loaded: its cumulative layout shift. */
export async function jumpsOf(page: Page): Promise<number> {
  const jumps = await page.evaluate<number[]>('window.jumps');
  return jumps.reduce((sum, jump) => sum + jump, 0);
}

/** Waits until an expression holds in the page. Playwright's own way is `eval`, which the page's policy forbids. */
async function waitUntil(page: Page, expression: string): Promise<void> {
  await expect.poll(() => page.evaluate(expression), { intervals: [20, 50, 100] }).toBe(true);
}

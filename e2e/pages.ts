/** Actions and locators shared by the stories. */
import { expect, type Locator, type Page } from '@playwright/test';
import { fromWire, mills, showAmount, times, toWire, type Amount } from '@vitrine/contract/amount';
import { demo_players, type Credentials } from './players.ts';

/** Opens a page and waits for hydration: only then does a press act at once. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/**
 * Waits for hydration. React marks the elements that it has hydrated: here the footer and every
 * control, including those of parts that hydrate later. Once the browser is idle after that, all
 * listeners are attached.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await waitUntil(
    page,
    `!window.captured && [...document.querySelectorAll('footer, button, form, input')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__react')))`,
  );
  await page.evaluate('new Promise((resolve) => requestIdleCallback(() => resolve()))');
}

/**
 * Signs in through the dialog, and waits for the page to reload for the player. The page must be in
 * English.
 */
export async function signIn(
  page: Page,
  who: keyof typeof demo_players | Credentials,
): Promise<void> {
  const { email, password } = typeof who === 'string' ? demo_players[who] : who;
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  // Another tab's news may show the balance before the reload, which closes any menu.
  const reloaded = page.waitForEvent('domcontentloaded');
  await Promise.all([glimpse(page, 'Sign In Success'), fillSignIn(page, { email, password })]);
  await reloaded;
  await expect(headerMoney(page)).toBeVisible();
  await waitForHydration(page);
}

/**
 * Waits for a note that is shown for half a second until the page reloads, by looking at every
 * change: on a busy machine no frame may show it.
 */
export async function glimpse(page: Page, words: string): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const notes = [...document.querySelectorAll('[role=status]')];
      if (notes.some(({ textContent }) => textContent.includes(${JSON.stringify(words)}))) resolve();
    };
    new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
    look();
  })`);
}

/** Fills the open sign-in dialog, ticks its boxes and submits it. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog.locator('form')).toHaveCount(1);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await tickBoxes(dialog);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Agrees to the terms and confirms the age, in the sign-in layer. */
export async function tickBoxes(dialog: Locator): Promise<void> {
  await dialog.getByRole('checkbox', { name: 'Terms of Service' }).check();
  await dialog.getByRole('checkbox', { name: '18 years' }).check();
}

/**
 * The balance in the header, also behind an open dialog; a visitor has none. Only the visible one:
 * the closed account menu contains it, too.
 */
export function headerMoney(page: Page): Locator {
  return page
    .getByRole('banner', { includeHidden: true })
    .getByText(/^\$\d|^[\d.]+,\d\d\s\$/)
    .filter({ visible: true })
    .first();
}

/** The button that opens a case: in every language the first one with a price on it. */
export function openingButton(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('button', { name: /\d[.,]\d\d/ })
    .first();
}

/** The running reels of a case's page; they are hidden from assistive technology. */
export function reels(page: Page): Locator {
  return page.locator('main [aria-hidden=true]:has(img) > *');
}

/** The announcement of an opening for screen readers: empty until the win is in sight. */
export function announcement(page: Page): Locator {
  return page.getByRole('main').getByRole('status').first();
}

/** An amount of money as English pages write it, for example `$1,007.26`. */
export function dollars(amount: Amount, tag = 'en'): string {
  const format = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  return Number(showAmount(amount)).toLocaleString(tag, format);
}

/** An amount of tokens or points as English pages write it, for example `1,007.26`. */
export function figures(amount: Amount): string {
  return Number(showAmount(amount)).toLocaleString('en', { minimumFractionDigits: 2 });
}

/** `balance − price × count`, as the header writes it; `balance` in mills. */
export function minus(balance: number, price: Amount, count = 1): string {
  return dollars(toWire(mills(balance - times(fromWire(price)!, count))));
}

/**
 * Waits until animations have ended: colours that are still fading, or about to, would be measured
 * wrongly. Ignores those of 4 s and more: a toast's line runs as long as the toast is shown.
 */
export async function waitForStillness(page: Page): Promise<void> {
  await waitUntil(
    page,
    `document.getAnimations().every(({ playState, effect }) =>
      playState !== 'running' || effect.getComputedTiming().endTime >= 4000)`,
  );
}

/** The parts of a page whose places a visitor would see change. */
const parts =
  'header, main, main :is(h1, h2, p, section, article, li, dl, fieldset, form, button, a), footer';

/**
 * Notes where the page's parts stand that are in sight. The returned function names those that
 * stand higher or lower since, and are still there.
 */
export async function notePlaces(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`window.places = new Map(Array.from(document.querySelectorAll(${JSON.stringify(parts)}), (part) =>
    [part, part.getBoundingClientRect().top + scrollY]))`);
  return () =>
    page.evaluate<string[]>(`[...places].flatMap(([part, before]) => {
      const after = part.getBoundingClientRect().top + scrollY;
      const in_sight = before < innerHeight || after < innerHeight;
      const moved = in_sight && part.isConnected && part.checkVisibility() && Math.abs(after - before) > 2;
      return moved ? [part.tagName + ' “' + part.textContent.slice(0, 40) + '”: ' + before + ' → ' + after] : [];
    })`);
}

/** The stories' own limit, for the screenshots too, which no runner configures. */
const wait_ms = 15_000;

/**
 * Polls until an expression is true in the page. Playwright's own way uses `eval`, which the page's
 * policy forbids.
 */
async function waitUntil(page: Page, expression: string): Promise<void> {
  const options = { intervals: [20, 50, 100], timeout: wait_ms };
  await expect.poll(() => page.evaluate(expression), options).toBe(true);
}

/**
 * Tabs until an element has the focus, and presses a key on it. Only a wait for an element closes
 * messages that have fallen over the page (`closes_fallen`); the keyboard alone would be caught in
 * them.
 */
export async function tabAndPress(page: Page, label: RegExp, key: string): Promise<void> {
  await expect(async () => {
    await expect(page.locator('body')).toBeVisible();
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<string>(
      `document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`,
    );
    expect(focused).toMatch(label);
  }).toPass({ intervals: [0], timeout: 60_000 });
  await page.keyboard.press(key);
}

/** Browsers that change what a page may count on: that translate it, or block its cookies. */
import type { Page, Request } from '@playwright/test';
import { opener, setFastOpen } from '../cases.ts';
import { balancesOf, expect, findCase, on_phone, openPage, test } from '../story.ts';

/**
 * Puts every text of the page, and each that comes later, into elements as browsers' translations
 * do: `wraps` moves the text, otherwise a new one replaces it.
 */
async function translate(page: Page, { wraps }: { wraps: boolean }): Promise<void> {
  await page.evaluate(`(() => {
    const take = (root) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!parent || parent.closest('font, script, style, textarea, title') || !text.data.trim()) continue;
        const font = document.createElement('font');
        parent.replaceChild(font, text);
        font.append(${wraps} ? text : document.createTextNode(text.data));
      }
    };
    take(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) take(node.parentNode);
    }).observe(document.body, { childList: true, subtree: true });
  })()`);
}

/** A browser in which all cookies are blocked. */
const blocked_cookies = `
  const refuse = () => { throw new DOMException('The operation is insecure.', 'SecurityError'); };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
  Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });`;

test.describe('A page that the browser translates', () => {
  test.use(on_phone);

  for (const wraps of [true, false])
    test(`stays whole ${wraps ? 'around its texts' : 'with other texts'} [6-1.6]`, async ({
      page,
      player,
      visitor,
    }) => {
      const box = await findCase(visitor, 'First Light');
      await openPage(page, box.path);
      await setFastOpen(page);
      await translate(page, { wraps });
      const isOpening = (request: Request) =>
        request.method() === 'POST' && request.url().endsWith('/open');
      for (let opened = 1; opened <= 2; opened++) {
        // A press right after a win is ignored.
        await expect(async () => {
          const asked = page.waitForRequest(isOpening, { timeout: 2000 });
          await opener(page).click();
          await asked;
        }).toPass();
        await expect.poll(async () => (await balancesOf(player)).items).toBe(opened);
        await expect(page.getByRole('button', { name: /^Sell for/ })).toBeVisible();
        await page.keyboard.press('Escape');
      }
      await openPage(page, '/my/backpack');
      await translate(page, { wraps });
      const search = page.getByRole('searchbox').first();
      await search.fill('zzz');
      await search.press('Enter');
      await expect(page).toHaveURL(/zzz/);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    });
});

test('With all cookies blocked pages can be read, and one line says so [6-1.5]', async ({
  page,
  visitor,
  faults,
}) => {
  // The router's own script that restores the place of scrolling, and nothing else of the page.
  faults.expect(/The operation is insecure/);
  await page.addInitScript({ content: blocked_cookies });
  await page.context().clearCookies();
  const box = await findCase(visitor, 'First Light');
  for (const path of ['/', '/mall', box.path]) {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await openPage(page, '/');
  await expect(page.getByText('Your browser blocks cookies.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
});

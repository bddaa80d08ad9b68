/** The language of the site: the chosen one, or an offer of the browser's preferred one. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, openPage, test } from '../story.ts';

const choose = async (page: Page, name: string) => {
  await page.locator('button[popovertarget=language-menu]').click();
  await page.locator('#language-menu').getByRole('link', { name }).click();
};
const offer = (page: Page) =>
  page.getByRole('region', { name: 'Language' }).or(page.getByRole('region', { name: 'Sprache' }));
const chosen = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name === 'locale').map(({ value }) => value);

test.beforeEach(({ page }) => page.addInitScript('localStorage.setItem("showCookies", "1")'));

test.describe('A language that was chosen', () => {
  test('is what the bare address opens in, with what it says besides, until another is chosen', async ({
    page,
    context,
  }) => {
    await openPage(page, '/provablyfair');
    await choose(page, 'Deutsch');
    await expect(page).toHaveURL('/de/provablyfair');
    expect(await chosen(context)).toEqual(['de']);
    await openPage(page, '/');
    await expect(page).toHaveURL('/de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await openPage(page, '/?name=glas#cases');
    await expect(page).toHaveURL('/de?name=glas#cases');
    // The English page keeps its address, and offers the German one.
    await openPage(page, '/provablyfair');
    await expect(page).toHaveURL('/provablyfair');
    await expect(offer(page)).toContainText('Diese Seite gibt es auch auf Deutsch.');

    await openPage(page, '/de');
    await choose(page, 'English');
    await expect(page).toHaveURL('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await openPage(page, '/');
    await expect(page).toHaveURL('/');
    await expect(offer(page)).toHaveCount(0);
  });

  test('that isn’t one of ours leads nowhere', async ({ page, context, product }) => {
    for (const value of ['xx', '/evil.example', 'en', 'pt']) {
      await context.addCookies([
        { name: 'locale', value: encodeURIComponent(value), url: product.url },
      ]);
      await page.goto('/');
      await expect(page).toHaveURL('/');
    }
  });
});

test.describe('A browser that reads German', () => {
  test.use({ locale: 'de-AT' });

  test('is offered the page in German, in German, and is never sent there by itself', async ({
    page,
    context,
  }) => {
    await openPage(page, '/provablyfair');
    await expect(page).toHaveURL('/provablyfair');
    const banner = offer(page);
    await expect(banner).toContainText('Diese Seite gibt es auch auf Deutsch.');
    await expect(banner).toHaveAttribute('lang', 'de');
    await expectAccessible(page);
    expect(await chosen(context)).toEqual([]);
    await banner.getByRole('link', { name: 'Auf Deutsch lesen' }).click();
    await expect(page).toHaveURL('/de/provablyfair');
    expect(await chosen(context)).toEqual(['de']);
    await expect(offer(page)).toHaveCount(0);
    await openPage(page, '/');
    await expect(page).toHaveURL('/de');
  });

  test('isn’t offered it again once that was declined', async ({ page, context }) => {
    await openPage(page, '/');
    await offer(page).getByRole('button', { name: 'Schließen' }).click();
    await expect(offer(page)).toHaveCount(0);
    expect(await chosen(context)).toEqual(['en']);
    const other = await context.newPage();
    for (const path of ['/', '/provablyfair']) {
      await openPage(other, path);
      await other.waitForLoadState('networkidle');
      await expect(other).toHaveURL(path);
      await expect(offer(other)).toHaveCount(0);
    }
  });

  test('is offered nothing where the page is in German', async ({ page }) => {
    await openPage(page, '/de/provablyfair');
    await page.waitForLoadState('networkidle');
    await expect(offer(page)).toHaveCount(0);
  });
});

test.describe('A browser that reads German and never was here', () => {
  test.use({ locale: 'de-AT' });

  test('is asked one thing at a time: first the language, then about cookies', async ({ page }) => {
    await page.addInitScript('localStorage.removeItem("showCookies")');
    await openPage(page, '/provablyfair');
    const cookies = page.getByRole('region', { name: 'Cookies' });
    await expect(offer(page)).toBeVisible();
    await expect(cookies).toHaveCount(0);
    await offer(page).getByRole('button', { name: 'Schließen' }).click();
    await expect(cookies).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });
});

test('A browser that reads none of our languages, or ours first, is offered nothing', async ({
  page,
}) => {
  // Playwright's browser prefers British English.
  await openPage(page, '/provablyfair');
  await page.waitForLoadState('networkidle');
  await expect(offer(page)).toHaveCount(0);
  await page.addInitScript(
    `Object.defineProperty(navigator, 'languages', { value: ['tlh', 'fi'] })`,
  );
  await openPage(page, '/provablyfair');
  await page.waitForLoadState('networkidle');
  await expect(offer(page)).toHaveCount(0);
});

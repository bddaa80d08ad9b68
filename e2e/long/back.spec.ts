/** The browser's Back closes overlays and leaves the page only when none is open. */
import type { Page } from '@playwright/test';
import { expect, granted, openPage, signIn, test, waitForHydration } from '../story.ts';

const phone = { width: 390, height: 844 };

/** Navigates to a page from another one, so that the history has an entry to go back to. */
async function comeTo(page: Page, path: string, link: string): Promise<void> {
  await openPage(page, '/provablyfair');
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: link })
    .click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
}

test.describe('The browser’s Back', () => {
  test('closes the sign-in dialog, and leaves the page the next time', async ({ page }) => {
    await comeTo(page, '/', 'Cases');
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/');
    expect(
      asked.filter((url) => url.includes('.data')),
      'the page isn’t fetched anew',
    ).toEqual([]);
    await page.goForward();
    await expect(page).toHaveURL('/');
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/provablyfair');
    await expect(page.getByRole('heading', { level: 1, name: 'Provably fair' })).toBeVisible();
  });

  test('leaves the page at once after a dialog was closed in another way, as often as that was', async ({
    page,
  }) => {
    await comeTo(page, '/', 'Cases');
    for (const _ of ['first', 'second', 'third']) {
      await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.goBack();
    await expect(page).toHaveURL('/provablyfair');
    await page.goForward();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('region', { name: 'Cases' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('closes the announcements, and a link in them can be gone back from', async ({ page }) => {
    await openPage(page, '/');
    const dialog = page.getByRole('dialog', { name: 'Announcements' });
    const bell = page.getByRole('banner').getByRole('button', { name: 'Announcements' });
    await bell.click();
    await expect(dialog.getByRole('article').first()).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await bell.click();
    await dialog.getByRole('link', { name: /Check our draws yourself$/ }).click();
    await expect(page).toHaveURL('/provablyfair');
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('region', { name: 'Cases' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test('closes layers that lie over each other one at a time', async ({ page }) => {
    await openPage(page, '/design');
    await page.getByRole('button', { name: 'Dialog', exact: true }).click();
    const lower = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await expect(lower).toBeVisible();
    await page.evaluate(`void dispatchEvent(new Event('login_up'))`);
    const upper = page.getByRole('dialog', { name: 'Sign in' });
    await expect(upper).toBeVisible();
    await page.goBack();
    await expect(upper).toHaveCount(0);
    await expect(lower).toBeVisible();
    await page.goBack();
    await expect(lower).toHaveCount(0);
    await expect(page).toHaveURL('/design');
  });

  test('closes the menus of a phone', async ({ page, player }) => {
    expect(granted(await player.api('GET /api/user', {})).name).toBe(player.name);
    await page.setViewportSize(phone);
    await openPage(page, '/provablyfair');
    for (const menu of ['account-menu', 'language-menu']) {
      await page.locator(`button[popovertarget=${menu}]:visible`).click();
      await expect(page.locator(`#${menu}`)).toBeVisible();
      await page.goBack();
      await expect(page.locator(`#${menu}`)).toBeHidden();
      await expect(page).toHaveURL('/provablyfair');
    }
    await page.locator('button[popovertarget=account-menu]:visible').click();
    await page.locator('#account-menu').getByRole('link', { name: 'Backpack' }).click();
    await expect(page).toHaveURL('/my/backpack');
    await page.goBack();
    await expect(page).toHaveURL('/provablyfair');
  });

  test('leaves the page that a player has just signed in on', async ({ page, newcomer }) => {
    await comeTo(page, '/', 'Cases');
    await signIn(page, newcomer);
    await page.goBack();
    await expect(page).toHaveURL('/provablyfair');
    await waitForHydration(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

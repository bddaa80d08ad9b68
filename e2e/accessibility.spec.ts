import type { Page } from '@playwright/test';
import type { Client } from '@vitrine/contract/client';
import { expect, expectAccessible, granted, openPage, test, type StoryPlayer } from './story.ts';

/** Opens First Light so many times and returns the first draw. */
async function openSome({ api }: StoryPlayer, count: number) {
  granted(await api('POST /api/fairness/client_seed', { client_seed: 'accessible to everyone' }));
  const id = String(await findCase(api));
  return granted(await api('POST /api/box/{id}/open', { id, count })).openings[0]!.draw;
}

async function findCase(api: Client): Promise<number> {
  return granted(await api('GET /api/box', { name: 'First Light' })).list[0]!.id;
}

/** What was won is in sight: the reel is left out. */
async function open(page: Page): Promise<void> {
  await page.keyboard.press('Space');
  await page.locator('main [aria-hidden=true]:has(img)').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.locator('main h2 + p').first()).toBeVisible();
}

/** Texts differ by language; these stories find their way without them. */
for (const locale of ['', '/de']) {
  test.describe(`No barrier under “${locale}/”`, () => {
    test('for a visitor at home', async ({ page }) => {
      await openPage(page, locale || '/');
      await expectAccessible(page);
    });

    test('for a visitor at a case and its demonstration', async ({ page, visitor }) => {
      await openPage(page, `${locale}/case/${await findCase(visitor)}`);
      await expectAccessible(page);
    });

    test('for a visitor who verifies a draw', async ({ page, newcomer }) => {
      const { id } = await openSome(newcomer, 1);
      await openPage(page, `${locale}/provablyfair?draw=${id}`);
      await expect(page.locator('#verify ol > li')).not.toHaveCount(0);
      await expectAccessible(page);
    });

    test('for a visitor in the sign-in dialog, with its errors', async ({ page }) => {
      await openPage(page, locale || '/');
      await page.evaluate(`dispatchEvent(new Event('login_up'))`);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await dialog.locator('button[type=submit]').click();
      await expect(dialog.locator('[aria-invalid]')).toHaveCount(2);
      await expectAccessible(page);
    });

    test('for a visitor at the door of a backpack, and where there is no page', async ({ page, faults }) => {
      faults.expect(/^401 GET .*\/my\/backpack$/, /^404 GET .*\/xx$/);
      for (const path of ['/my/backpack', '/xx']) {
        await openPage(page, locale + path);
        await expectAccessible(page);
      }
    });

    test('for a player at home, in their menus', async ({ page, player }) => {
      await openPage(page, locale || '/');
      await expectAccessible(page);
      for (const id of ['account-menu', 'language-menu']) {
        await page.locator(`button[popovertarget=${id}]`).first().click();
        await expect(page.locator(`#${id}`)).toBeVisible();
        await expectAccessible(page);
      }
      await expect(page.locator('#language-menu')).not.toContainText(player.name);
    });

    test('for a player at a case before, during and after an opening', async ({ page, player }) => {
      await openPage(page, `${locale}/case/${await findCase(player.api)}`);
      await expectAccessible(page);
      await open(page);
      await expectAccessible(page);
    });

    test('for a player with an empty backpack, with a full one, and who sells', async ({ page, player }) => {
      await openPage(page, `${locale}/my/backpack`);
      await expectAccessible(page);
      await openSome(player, 4);
      await openPage(page, `${locale}/my/backpack`);
      await page.getByRole('main').getByRole('article').first().click();
      await expectAccessible(page);
      await page.getByRole('main').getByRole('button').last().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
    });

    test('for a player with seeds of their own', async ({ page, player }) => {
      await openPage(page, `${locale}/provablyfair`);
      await expectAccessible(page);
      const { id } = await openSome(player, 1);
      await openPage(page, `${locale}/provablyfair?draw=${id}`);
      await page.locator('#verify button').filter({ hasText: /./ }).nth(1).click();
      await expect(page.locator('#verify ol .text-success')).not.toHaveCount(0);
      await expectAccessible(page);
    });
  });
}

import type { Page } from '@playwright/test';
import { balancesOf, expect, findCase, openCases, test } from './story.ts';

/** Keeps every script of the pages on its way until the function that it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.describe('Before a page has come alive', () => {
  test('a press is kept, and done once it has', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const door = page.getByRole('banner').getByRole('button', { name: 'Sign in' });
    await door.click();
    await door.click();
    await page.getByRole('button', { name: 'Language' }).click();
    await expect(page.getByRole('link', { name: 'Deutsch' })).toBeVisible();
    release();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  });

  test('a player switches, chooses and opens: once, as chosen', async ({ page, player, visitor }) => {
    const { path } = await findCase(visitor, 'Sea Glass');
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByText('Fast open').click();
    await page.getByRole('group', { name: 'How many to open' }).getByText('3', { exact: true }).click();
    await page.getByRole('button', { name: /^Open for/ }).click();
    release();
    await expect(page.getByRole('main').getByRole('link', { name: 'Verify this draw' })).toHaveCount(3);
    await expect(page.getByRole('checkbox', { name: 'Fast open' })).toBeChecked();
    expect(await balancesOf(player)).toMatchObject({ items: 3 });
  });

  test('a choice from a list is kept', async ({ page, player }) => {
    await openCases(player, 'Sea Glass', 2);
    const release = await holdScripts(page);
    await page.goto('/my/backpack', { waitUntil: 'commit' });
    await page.getByLabel('Order').selectOption('Oldest first');
    release();
    await expect(page).toHaveURL('/my/backpack?order=oldest');
    await expect(page.getByLabel('Order')).toHaveValue('oldest');
  });

  test('what is typed is kept, and no form is sent', async ({ page, player }) => {
    await openCases(player, 'Sea Glass', 1);
    const release = await holdScripts(page);
    await page.goto('/my', { waitUntil: 'commit' });
    const name = page.getByLabel('Name');
    await name.fill('Somebody early');
    await name.press('Enter');
    await expect(page).toHaveURL('/my');
    release();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('#account-menu')).toContainText('Somebody early');
  });
});

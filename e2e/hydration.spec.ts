import { holdScripts } from './hydration.ts';
import { expect, on_phone, test } from './story.ts';

test.use(on_phone);

test.describe('Before hydration', () => {
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
});

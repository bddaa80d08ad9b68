import { expect, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test.describe('A visitor', () => {
  test('sees in the bottom bar of a phone where they are [1-2.76]', async ({ page }) => {
    await openPage(page, '/upgrade');
    const bar = page.getByRole('navigation', { name: 'Bottom menu' });
    await expect(bar.locator('[aria-current=page]')).toHaveText('Upgrade');
    await bar.getByRole('link', { name: 'Home' }).click();
    await expect(bar.locator('[aria-current=page]')).toHaveText('Home');
    await openPage(page, '/battle/create');
    await expect(bar.locator('[aria-current=page]')).toHaveText('Battles');
  });
});

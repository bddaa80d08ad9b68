import { expect, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test.describe('A visitor', () => {
  test('sees in the bottom bar of a phone where they are', async ({ page }) => {
    await openPage(page, '/provablyfair');
    const bar = page.getByRole('navigation', { name: 'Bottom menu' });
    await expect(bar.locator('[aria-current=page]')).toHaveText('Fairness');
    await bar.getByRole('link', { name: 'Cases' }).click();
    await expect(bar.locator('[aria-current=page]')).toHaveText('Cases');
  });
});

import { expect, on_phone, openPage, test } from './story.ts';
import { periods } from './top.ts';

test.use(on_phone);

test.describe('A visitor of the top wins', () => {
  test('changes the period where they are, and goes on to an item and to a case', async ({
    page,
  }) => {
    await openPage(page, '/top');
    const chosen = page.getByRole('navigation', { name: 'Period' }).locator('[aria-current=page]');
    await expect(chosen).toHaveText('24 hours');
    await page.getByRole('link', { name: '7 days' }).click();
    await expect(chosen).toHaveText('7 days');
    await expect(page).toHaveURL(periods['7d']);
    for (const link of await page.locator('main ol > li').nth(5).getByRole('link').all()) {
      const path = await link.getAttribute('href');
      await link.click();
      await expect(page).toHaveURL(path!);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(periods['7d']);
    }
  });
});

import { expect, on_phone, openCases, openPage, test } from './story.ts';

test.use(on_phone);

test.describe('The browser’s Back', () => {
  test('closes the question before a sale, which sells nothing', async ({ page, player }) => {
    await openCases(player, 'Sea Glass', 2);
    await openPage(page, '/my/backpack');
    await page.getByRole('button', { name: 'Sell all' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/my/backpack');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  });
});

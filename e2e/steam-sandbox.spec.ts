import {
  expect,
  expectAccessible,
  headerMoney,
  on_phone,
  openPage,
  test,
  tickBoxes,
} from './story.ts';

test.use(on_phone);

test.describe('A visitor of the demo', () => {
  test('signs in with Steam first of all ways, at a page that says it plays Steam, by keyboard too', async ({
    page,
  }) => {
    await openPage(page, '/provablyfair');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    const steam = dialog.getByRole('button', { name: 'Sign in with Steam' });
    const password = dialog.getByLabel('Password');
    expect((await steam.boundingBox())!.y).toBeLessThan((await password.boundingBox())!.y);
    await tickBoxes(dialog);
    const opened = page.waitForEvent('popup');
    await steam.click();
    const popup = await opened;
    await expect(popup.getByRole('heading', { level: 1, name: 'Steam sandbox' })).toBeVisible();
    await expect(popup.getByText('Demo: this is not Steam')).toBeVisible();
    for (const role of ['banner', 'contentinfo'] as const)
      await expect(popup.getByRole(role)).toHaveCount(0);
    await expectAccessible(popup);
    await popup.getByRole('link', { name: 'Kestrel' }).press('Enter');
    await expect(headerMoney(page)).toBeVisible();
    await page.locator('button[popovertarget=account-menu]:visible').click();
    await expect(page.getByRole('navigation', { name: 'Your account' })).toContainText('Kestrel');
  });
});

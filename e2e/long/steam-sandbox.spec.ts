import { expect, expectAccessible, headerMoney, openPage, test, tickBoxes } from '../story.ts';

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
    for (const role of ['banner', 'contentinfo'] as const) await expect(popup.getByRole(role)).toHaveCount(0);
    await expectAccessible(popup);
    await popup.getByRole('link', { name: 'Kestrel' }).press('Enter');
    await expect(headerMoney(page)).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByRole('navigation', { name: 'Your account' })).toContainText('Kestrel');
  });

  test('who says no there is back where they were, and reads why', async ({ page }) => {
    await openPage(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await tickBoxes(dialog);
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Sign in with Steam' }).click();
    await (await opened).getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert').getByText('Steam did not confirm this sign-in.')).toBeVisible();
    await expect(dialog).toBeVisible();
  });

  test('finds nothing at its address without having left for it', async ({ page, faults }) => {
    faults.expect(/^404 GET \/sandbox\//);
    expect((await page.goto('/sandbox/steam/openid/login'))?.status()).toBe(404);
  });
});

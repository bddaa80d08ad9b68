import { expect, openPage, test, tickBoxes } from '../story.ts';

test.describe('A visitor of the demo', () => {
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

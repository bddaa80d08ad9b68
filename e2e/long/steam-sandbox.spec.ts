import { randomHex } from '../../server/kit/random.ts';
import { readCode } from '../newcomer.ts';
import { expect, expectAccessible, headerMoney, openPage, test, tickBoxes } from '../story.ts';

test.describe('A visitor of the demo', () => {
  test('adds an e-mail address afterwards, which a code verifies', async ({ page, visitor }) => {
    await openPage(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await tickBoxes(dialog);
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Sign in with Steam' }).click();
    await (await opened).getByRole('link', { name: 'Juniper' }).click();
    await expect(headerMoney(page)).toBeVisible();
    await openPage(page, '/my');
    const form = page.locator('form').filter({ has: page.getByLabel('Verification code') });
    await form.getByRole('button', { name: 'Verify' }).click();
    await expect(form.getByText('Please enter the correct email address')).toBeVisible();
    const email = `steam-${randomHex(4)}@vitrine.test`;
    await form.getByLabel('E-mail').fill(email);
    await form.getByRole('button', { name: 'Send code' }).click();
    await form.getByLabel('Verification code').fill(await readCode(visitor, email));
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('Your e-mail address is verified')).toBeVisible();
    await expect(form).toHaveCount(0);
  });

  test('who says no there is back where they were, and reads why', async ({ page }) => {
    await openPage(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await tickBoxes(dialog);
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Sign in with Steam' }).click();
    await (await opened).getByRole('link', { name: 'Cancel' }).click();
    await expect(
      page.getByRole('alert').getByText('Steam did not confirm this sign-in.'),
    ).toBeVisible();
    await expect(dialog).toBeVisible();
  });

  test('finds nothing at its address without having left for it', async ({ page, faults }) => {
    faults.expect(/^404 GET \/sandbox\//);
    expect((await page.goto('/sandbox/steam/openid/login'))?.status()).toBe(404);
  });
});

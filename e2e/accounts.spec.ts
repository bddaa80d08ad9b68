import { expect, on_phone, openPage, signIn, test, waitForHydration } from './story.ts';

test.use(on_phone);

test.describe('A visitor who signs in', () => {
  test('is told that the layer did not load where a new release has replaced its file, and loads the page again [6-6.8a]', async ({
    page,
    faults,
  }) => {
    faults.expect(/^404 GET \/assets\//);
    const signing_in = page.getByRole('banner').getByRole('button', { name: 'Sign in' });
    await page.route('**/assets/sign-in-dialog-*', (route) => route.fulfill({ status: 404 }));
    await openPage(page, '/');
    await signing_in.click();
    const told = page.getByRole('alert').filter({ hasText: 'did not load' });
    await page.unrouteAll();
    const loaded = page.waitForEvent('load');
    await told.getByRole('button', { name: 'Try again' }).click();
    await loaded;
    await waitForHydration(page);
    await signing_in.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('gets a session that no script can read [1-3.18 1-4.15 1-9.22 3-0.1]', async ({
    page,
    context,
    newcomer,
  }) => {
    await openPage(page, '/');
    await signIn(page, newcomer);
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name).sort()).toEqual(['authsk', 'device']);
    for (const cookie of cookies)
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(await page.evaluate('document.cookie')).toBe('');
  });
});

test.describe('A player', () => {
  test('signs out and is a visitor again [1-2.118 1-4.25 1-6.1 2-2.63 2-2.67 2-4.11 2-6.1]', async ({
    page,
    context,
    player,
    faults,
  }) => {
    faults.expectSessionEnd();
    await openPage(page, '/provablyfair');
    await page.locator('button[popovertarget=account-menu]:visible').click();
    await expect(page.getByRole('navigation', { name: 'Your account' })).toContainText(player.name);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    expect(await player.api('GET /api/user', {})).toMatchObject({
      ok: false,
      error: { key: 'session.expired' },
    });
  });
});

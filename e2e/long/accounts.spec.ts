import {
  expect,
  fillSignIn,
  giveSession,
  headerMoney,
  joinPlayer,
  openCases,
  openPage,
  signIn,
  test,
  tickBoxes,
} from '../story.ts';

test.describe('A visitor who signs in', () => {
  test('is told what is wrong with the e-mail and the password, at the fields [1-5.6 1-5.7 1-5.9 1-5.10 1-9.2 2-10.53]', async ({
    page,
  }) => {
    await openPage(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await fillSignIn(page, { email: 'ann.vitrine.test', password: '12345' });
    const email = page.getByLabel('E-mail');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Please enter the correct email address');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
      'Please enter the correct password',
    );

    await fillSignIn(page, { email: 'ann@vitrine.test', password: '12345' });
    await expect(email).toHaveAccessibleDescription('');
    await expect(page.getByLabel('Password')).toBeFocused();
  });

  test('with a wrong password reads the server’s reason, which hears who sent them [1-2.94 1-3.109 1-8.4]', async ({
    page,
    faults,
    product,
    newcomer,
  }) => {
    faults.expect(/^422 POST \/api\/email\/login$/);
    await openPage(page, '/?prevCode=Friend-4');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    const sent = page.waitForRequest('**/api/email/login');
    await fillSignIn(page, { email: newcomer.email, password: 'something else' });
    const told = 'The e-mail or the password is wrong.';
    await expect(page.getByRole('alert').getByText(told)).toBeVisible();
    const field = page.getByRole('dialog').getByLabel('Password');
    await expect(field).toHaveAccessibleDescription(told);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    const { host } = new URL(product.url);
    expect((await sent).postDataJSON()).toMatchObject({ extension_code: 'Friend-4', ad: host });
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(headerMoney(page)).toHaveCount(0);
  });

  test('reads that it worked, and half a second later has their page [1-1.1 1-2.93 1-2.98 1-4.16 1-4.22 1-5.19 1-6.3 1-8.17 1-9.4 2-1.5 2-2.55 2-2.68 2-4.6 2-6.2]', async ({
    page,
    newcomer,
  }) => {
    await page.clock.install();
    await openPage(page, '/provablyfair');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('dialog').locator('form')).toHaveCount(1);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await fillSignIn(page, newcomer);
    const success = page.getByRole('status').getByText('Sign In Success');
    await expect(success).toBeVisible();
    await page.clock.runFor(499);
    await expect(success).toBeVisible();
    await Promise.all([page.waitForEvent('domcontentloaded'), page.clock.runFor(1)]);
    await page.clock.resume();
    await expect(page).toHaveURL('/provablyfair');
    await expect(headerMoney(page)).toHaveText('$500.00');
  });

  test('can take a player of the demo world', async ({ page }) => {
    await openPage(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Ann' }).click();
    await expect(dialog.getByLabel('E-mail')).toHaveValue('ann@vitrine.test');
    await tickBoxes(dialog);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(headerMoney(page)).toBeVisible();
  });

  test('can leave the dialog by Escape and is back where they were [1-2.96 2-2.65]', async ({
    page,
  }) => {
    await openPage(page, '/');
    const opener = page.getByRole('banner').getByRole('button', { name: 'Sign in' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await expect(dialog).toBeVisible();
    for (let press = 0; press < 16; press += 1) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('is asked to before a page of a player’s own is shown, and then is there [1-6.5 2-1.6]', async ({
    page,
    newcomer,
  }) => {
    await openPage(page, '/my/backpack');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();

    await openPage(page, '/');
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Backpack' })
      .click();
    await fillSignIn(page, newcomer);
    await expect(page).toHaveURL('/my/backpack');
    await expect(page.getByRole('heading', { level: 1, name: 'Backpack' })).toBeVisible();
    expect(await page.evaluate('localStorage.getItem("rec")')).toBeNull();
  });
});

test.describe('A player', () => {
  test('whose session was ended elsewhere is asked to sign in again', async ({
    page,
    faults,
    player,
  }) => {
    faults.expectSessionEnd();
    faults.expect(/^401 POST \/api\/box/);
    await openPage(page, '/case/1');
    await player.api('POST /api/steam_out', {});
    await page.getByRole('button', { name: /^Open for/ }).click();
    await fillSignIn(page, player);
    await expect(headerMoney(page)).toHaveText('$500.00');
  });
});

test.describe('Two tabs', () => {
  test('know of each other: whoever signs in in one is in in the other, without a press, and out again', async ({
    page,
    context,
    newcomer,
    faults,
  }) => {
    faults.expectSessionEnd();
    await openPage(page, '/provablyfair');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    const other = await context.newPage();
    await openPage(other, '/');
    await signIn(other, newcomer);
    await expect(headerMoney(page)).toHaveText('$500.00');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/provablyfair');

    await other.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await expect(
      page.getByRole('alert').getByText('You have signed out in another tab.'),
    ).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(headerMoney(page)).toHaveCount(0);
  });

  test('where another player has signed in show that player, with their balance', async ({
    page,
    context,
    player,
    database,
    product,
  }) => {
    const other_player = await joinPlayer(database, product.url);
    await openCases(player, 'First Light');
    await openPage(page, '/provablyfair');
    await expect(headerMoney(page)).not.toHaveText('$500.00');
    const other = await context.newPage();
    await giveSession(context, other_player, product.url);
    await openPage(other, '/');
    await other.evaluate(`new BroadcastChannel('vitrine-session').postMessage('in')`);
    await expect(headerMoney(page)).toHaveText('$500.00');
  });

  test('a player’s page whose player left in another tab asks to sign in', async ({
    page,
    context,
    player,
    faults,
  }) => {
    faults.expectSessionEnd();
    faults.expect(/^401 GET \/my\.data/);
    await openPage(page, '/my');
    const other = await context.newPage();
    await openPage(other, '/');
    await other.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await fillSignIn(page, player);
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });
});

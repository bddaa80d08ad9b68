import type { Page } from '@playwright/test';
import { hash } from 'node:crypto';
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { startSession } from '../../server/accounts/index.ts';
import type { Database } from '../../server/kit/db.ts';
import { account, section } from '../my.ts';
import { recordEvents } from '../record-events.ts';
import { expect, expectAccessible, granted, openPage, test, type StoryPlayer } from '../story.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

/** The page's first refusal, however recently the player signed in. */
const needs_confirmation = /^403 POST \/api\/second_factor\/begin$/;

/** Ages the player's session, so that changes to what guards the account need a confirmation. */
async function letTimePass({ db }: Database, player: StoryPlayer): Promise<void> {
  const token_hash = hash('sha256', player.token, 'buffer');
  const fresh_at = new Date(Date.now() - 3600 * 1000);
  await db
    .updateTable('accounts_sessions')
    .set({ fresh_at })
    .where('token_hash', '=', token_hash)
    .execute();
}

/** Signs the player in in another browser. */
async function signInElsewhere({ db }: Database, { api }: StoryPlayer): Promise<string> {
  const { id } = granted(await api('GET /api/user', {}));
  return startSession(db, id, { device: 'Firefox, Windows', address: '192.0.2.7' });
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#e7b75f' } })
    .png()
    .toBuffer();
}

async function choosePicture(page: Page, buffer: Buffer, mimeType = 'image/png'): Promise<void> {
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'me.png', mimeType, buffer });
}

/** The code that an app with this secret shows `steps` times 30 seconds from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: secret.replaceAll(' ', '') }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
}

/** Begins to set up the second factor, with the required password. */
async function beginSecondFactor(page: Page, { password }: StoryPlayer): Promise<void> {
  await section(page, 'Second factor').getByRole('button', { name: 'Set it up' }).click();
  await dialog(page).getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
}

/** Sets up the second factor through the page; returns its secret and the recovery codes. */
async function enableSecondFactor(
  page: Page,
  player: StoryPlayer,
): Promise<{ secret: string; codes: string[] }> {
  const part = section(page, 'Second factor');
  await beginSecondFactor(page, player);
  const secret = await part.locator('code').innerText();
  await part.getByLabel('Code from your authenticator app').fill(codeOf(secret));
  await part.getByRole('button', { name: 'Turn it on' }).click();
  await expect(part.getByRole('heading', { name: 'Save these recovery codes' })).toBeVisible();
  return { secret, codes: await part.getByRole('listitem').allInnerTexts() };
}

test.describe('A visitor', () => {
  test('is asked to sign in, and search engines to stay away [1-6.7]', async ({ page, faults }) => {
    faults.expect(/^401 GET \/my$/);
    const response = await page.goto('/my');
    expect(response?.status()).toBe(401);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test.describe('A player', () => {
  test('finds their profile in the account menu, and what is known of them in it [1-2.24 1-2.113 2-2.6]', async ({
    page,
    player,
  }) => {
    await openPage(page, '/');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page
      .getByRole('navigation', { name: 'Your account' })
      .getByRole('link', { name: 'Profile' })
      .click();
    await expect(page).toHaveURL('/my');
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue(player.name);
    await expect(section(page, 'You')).toContainText(player.email);
    await expect(section(page, 'You')).toContainText('Not verified yet');
  });

  test('sees that their e-mail is verified', async ({ page, player, database }) => {
    const { email } = player;
    await database.db
      .updateTable('accounts_players')
      .set({ email_verified_at: new Date() })
      .where('email', '=', email)
      .execute();
    await openPage(page, '/my');
    await expect(section(page, 'You').getByText('Verified', { exact: true })).toBeVisible();
  });

  test('uploads a picture, sees it in the header, and takes it away again [1-4.54]', async ({
    page,
    player,
  }) => {
    await openPage(page, '/my');
    const heard = await recordEvents(page, 'avatar');
    await choosePicture(page, await picture());
    await expect(page.getByText('Your picture is saved')).toBeVisible();
    const shown = page.getByRole('banner').getByRole('link', { name: 'Profile' }).locator('img');
    await expect(shown).toHaveAttribute('src', /^\/uploads\/[0-9a-f]{32}\.webp$/);
    await expect
      .poll(() => page.evaluate('document.querySelector("header img").naturalWidth > 0'))
      .toBe(true);
    const avatar = await shown.getAttribute('src');
    expect(granted(await player.api('GET /api/user', {})).avatar).toBe(avatar);

    await page.getByRole('button', { name: 'Remove it' }).click();
    await expect(shown).toHaveCount(0);
    expect(granted(await player.api('GET /api/user', {})).avatar).toBeNull();
    await expect.poll(heard).toEqual([avatar, null]);
  });

  test('sees the picture and how much of it is there while it is on its way', async ({
    page,
    player,
  }) => {
    await openPage(page, '/my');
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/upload_img', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await choosePicture(page, await picture());
    await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
    expect(granted(await player.api('GET /api/user', {})).avatar).toBeNull();
    await expect(section(page, 'You').locator('img')).toHaveAttribute(
      'src',
      /^data:image\/png;base64,/,
    );
    answered.resolve();
    await expect(page.getByText('Your picture is saved')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(section(page, 'You').locator('img')).toHaveAttribute('src', /^\/uploads\//);
  });

  test('is told what is wrong with a picture: its kind, its size, what is in it', async ({
    page,
    player,
    faults,
  }) => {
    faults.expect(/^422 POST \/api\/upload_img$/);
    await openPage(page, '/my');
    const alert = section(page, 'You').getByRole('alert');
    await choosePicture(
      page,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
    );
    await expect(alert).toHaveText('Choose a PNG, JPEG or WebP picture.');
    await choosePicture(page, Buffer.alloc(5 * 1024 * 1024 + 1));
    await expect(alert).toHaveText('Choose a picture of at most 5 MB.');
    await choosePicture(page, Buffer.from('no picture at all'));
    await expect(alert).toHaveText('Choose a PNG, JPEG or WebP picture.');
    await expect(page.getByLabel('Choose a picture')).toHaveAccessibleDescription(/Choose a PNG/);
    expect(granted(await player.api('GET /api/user', {})).avatar).toBeNull();
  });

  test('chooses a language, has the page in it and letters from then on [1-3.23]', async ({
    page,
    player,
  }) => {
    await openPage(page, '/my');
    await page.getByLabel('Language of pages and e-mails').selectOption('Deutsch');
    await expect(page).toHaveURL('/de/my');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect((await account(player)).language).toBe('de');
    expect(await page.evaluate('localStorage.getItem("language")')).toBe('en');
    await expect(page.locator('select').first()).toHaveValue('de');
    await page.locator('select').first().selectOption('简体中文');
    await expect(page).toHaveURL('/zh/my');
    expect(await page.evaluate('localStorage.getItem("language")')).toBe('zh_CN');
  });

  test('changes the password after confirming who they are; other browsers are signed out', async ({
    page,
    player,
    database,
    faults,
  }) => {
    faults.expect(/^403 POST \/api\/account\/password$/, /^422 POST \/api\/sessions\/confirm$/);
    await signInElsewhere(database, player);
    await letTimePass(database, player);
    await openPage(page, '/my');
    await expect(section(page, 'Sessions').getByText('Firefox, Windows')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('a better password');
    await page.getByLabel('New password once more').fill('a better password');
    await page.getByRole('button', { name: 'Change password' }).click();

    await dialog(page).getByLabel('Password').fill('something else');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByLabel('Password')).toHaveAccessibleDescription(
      'The e-mail or the password is wrong.',
    );
    await expect(dialog(page).getByLabel('Password')).toBeFocused();
    await dialog(page).getByLabel('Password').fill(player.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password changed successfully')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
    await expect(section(page, 'Sessions').getByText('Firefox, Windows')).toHaveCount(0);
    const password = hash('sha256', 'a better password');
    expect(await player.api('POST /api/sessions/confirm', { password })).toMatchObject({
      ok: true,
    });
  });

  test('who doesn’t confirm has changed nothing, and is back at the button', async ({
    page,
    player,
    database,
    faults,
  }) => {
    faults.expect(/^403 POST \/api\/account\/password$/);
    await letTimePass(database, player);
    await openPage(page, '/my');
    await page.getByLabel('New password', { exact: true }).fill('a better password');
    await page.getByLabel('New password once more').fill('a better password');
    const change = page.getByRole('button', { name: 'Change password' });
    await change.click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(change).toBeFocused();
    const password = hash('sha256', player.password);
    expect(await player.api('POST /api/sessions/confirm', { password })).toMatchObject({
      ok: true,
    });
  });

  test('is told what is wrong with a new password before it is sent', async ({ page, player }) => {
    await openPage(page, '/my');
    const first = page.getByLabel('New password', { exact: true });
    const second = page.getByLabel('New password once more');
    const change = page.getByRole('button', { name: 'Change password' });
    await change.click();
    await expect(first).toHaveAccessibleDescription('Please enter the correct password');
    await first.fill('short');
    await change.click();
    await expect(first).toHaveAccessibleDescription(
      'The password should consist of 6-32 characters',
    );
    await first.fill('long enough');
    await second.fill('long enouhg');
    await change.click();
    await expect(second).toHaveAccessibleDescription('Two passwords are inconsistent');
    await expect(second).toBeFocused();
    const password = hash('sha256', player.password);
    expect(await player.api('POST /api/sessions/confirm', { password })).toMatchObject({
      ok: true,
    });
  });

  test('turns a second factor on, gets ten recovery codes once, and turns it off with one of them', async ({
    page,
    player,
    faults,
  }) => {
    faults.expect(/^422 POST \/api\/second_factor\/(enable|disable)$/, needs_confirmation);
    await openPage(page, '/my');
    const part = section(page, 'Second factor');
    await beginSecondFactor(page, player);
    await expect(
      part.getByRole('img', { name: 'QR code with the secret for your app' }),
    ).toBeVisible();
    await expect(part.locator('code')).toHaveText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    const field = part.getByLabel('Code from your authenticator app');
    await field.fill('000000');
    await part.getByRole('button', { name: 'Turn it on' }).click();
    await expect(field).toHaveAccessibleDescription('This code is wrong or was used already.');
    await part.getByRole('button', { name: 'Cancel' }).click();

    const { codes } = await enableSecondFactor(page, player);
    expect(new Set(codes).size).toBe(10);
    const file = page.waitForEvent('download');
    await part.getByRole('link', { name: 'Download' }).click();
    expect((await file).suggestedFilename()).toBe('vitrine-recovery-codes.txt');
    await part.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(part).toContainText('It is on');
    await expect(part).toContainText('You have 10 recovery codes left.');
    expect((await account(player)).second_factor).toEqual({
      enabled: true,
      recovery_codes_left: 10,
    });

    await part.getByRole('button', { name: 'Turn it off' }).click();
    await field.fill('000000');
    await part.getByRole('button', { name: 'Turn it off' }).click();
    await expect(field).toHaveAccessibleDescription('This code is wrong or was used already.');
    await field.fill(codes[0]!);
    await part.getByRole('button', { name: 'Turn it off' }).click();
    await expect(part.getByRole('button', { name: 'Set it up' })).toBeVisible();
    expect((await account(player)).second_factor.enabled).toBe(false);
  });

  test('with a second factor brings its code to renew recovery codes, to change the trade link and to confirm', async ({
    page,
    player,
    database,
    faults,
  }) => {
    faults.expect(
      /^403 POST \/api\/account\/password$/,
      /^422 POST \/api\/user\/trade_url$/,
      needs_confirmation,
    );
    await openPage(page, '/my');
    const { secret, codes } = await enableSecondFactor(page, player);
    const part = section(page, 'Second factor');
    await part.getByRole('button', { name: 'I’ve saved them' }).click();
    await part.getByRole('button', { name: 'New recovery codes' }).click();
    await part.getByLabel('Code from your authenticator app').fill(codes[0]!);
    await part.getByRole('button', { name: 'Make new codes' }).click();
    await expect(part.getByRole('heading', { name: 'Save these recovery codes' })).toBeVisible();
    const renewed = await part.getByRole('listitem').allInnerTexts();
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);

    const link = section(page, 'Trade link');
    await link
      .getByLabel('Trade link')
      .fill('https://steamcommunity.com/tradeoffer/new/?partner=4711&token=abcd-_12');
    await link.getByRole('button', { name: 'Save trade link' }).click();
    const code = link.getByLabel('Code from your authenticator app');
    await expect(code).toHaveAccessibleDescription('Enter the code from your authenticator app.');
    await code.fill(renewed[0]!);
    await link.getByRole('button', { name: 'Save trade link' }).click();
    await expect(page.getByText('Trade URL saved')).toBeVisible();

    await letTimePass(database, player);
    await page.getByLabel('New password', { exact: true }).fill('a better password');
    await page.getByLabel('New password once more').fill('a better password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await dialog(page).getByLabel('Password').fill(player.password);
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog(page).getByLabel('Code from your authenticator app')).toBeFocused();
    // Turning the factor on has spent this step's code.
    await dialog(page).getByLabel('Code from your authenticator app').fill(codeOf(secret, 1));
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Password changed successfully')).toBeVisible();
  });

  test('signs another browser out [3-1.36]', async ({ page, player, database }) => {
    await signInElsewhere(database, player);
    await openPage(page, '/my');
    const part = section(page, 'Sessions');
    await expect(part.getByRole('listitem')).toHaveCount(2);
    await expect(part.getByText('This browser')).toHaveCount(1);
    await part.getByRole('button', { name: 'Sign out Firefox, Windows, 192.0.2.7' }).click();
    await expect(page.getByText('Signed out there')).toBeVisible();
    await expect(part.getByRole('listitem')).toHaveCount(1);
    await expect(part.getByRole('list')).toBeFocused();
    expect((await account(player)).sessions).toMatchObject([{ current: true }]);
  });

  test('signs out everywhere, here too', async ({ page, context, player, database, faults }) => {
    faults.expectSessionEnd();
    await signInElsewhere(database, player);
    await openPage(page, '/my');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect((await context.cookies()).filter(({ name }) => name === 'authsk')).toEqual([]);
    expect(await player.api('GET /api/user', {})).toMatchObject({
      ok: false,
      error: { key: 'session.expired' },
    });
  });

  test('of Steam alone sees the linked account, sets a first password, and is told how to confirm', async ({
    page,
    player,
    database,
    faults,
  }) => {
    faults.expect(/^403 POST \/api\/account\/password$/);
    const { id } = granted(await player.api('GET /api/user', {}));
    const steam_id = String(76561197960265728n + BigInt(id));
    await database.db
      .updateTable('accounts_players')
      .set({ steam_id, email: null, password_hash: null })
      .where('id', '=', id)
      .execute();
    await openPage(page, '/my');
    await expect(section(page, 'You')).toContainText('None: you sign in with Steam.');
    await expect(section(page, 'Steam account')).toContainText(steam_id);
    await page.getByLabel('New password', { exact: true }).fill('my first password');
    await page.getByLabel('New password once more').fill('my first password');
    await letTimePass(database, player);
    await page.getByRole('button', { name: 'Set a password' }).click();
    await expect(dialog(page)).toContainText('Sign in with Steam once more');
    await page.keyboard.press('Escape');
    expect((await account(player)).has_password).toBe(false);
  });

  test('whose session was ended elsewhere is asked to sign in again', async ({
    page,
    player,
    faults,
  }) => {
    faults.expectSessionEnd();
    faults.expect(/^401 POST \/api\/user\/update$/);
    await openPage(page, '/my');
    await player.api('POST /api/steam_out', {});
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test.describe('meets no barrier on a phone and at a desk, and nothing to scroll sideways', () => {
    const expectFit = async (page: Page) => {
      for (const [width, height] of [
        [390, 844],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expectAccessible(page);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      }
    };

    test('on the page as it is, in German too, and at errors', async ({
      page,
      player,
      database,
    }) => {
      await signInElsewhere(database, player);
      await openPage(page, '/de/my');
      await expectFit(page);
      await openPage(page, '/my');
      await section(page, 'Trade link').getByRole('button').click();
      await page.getByRole('button', { name: 'Change password' }).click();
      await expectFit(page);
    });

    test('while setting up the second factor, and at its recovery codes', async ({
      page,
      player,
      faults,
    }) => {
      faults.expect(needs_confirmation);
      await openPage(page, '/my');
      const part = section(page, 'Second factor');
      await beginSecondFactor(page, player);
      await expect(part.getByRole('img')).toBeVisible();
      await expectFit(page);
      await part.getByRole('button', { name: 'Cancel' }).click();
      await enableSecondFactor(page, player);
      expect((await account(player)).second_factor.enabled).toBe(true);
      await expectFit(page);
    });

    test('when asked to confirm', async ({ page, player, database, faults }) => {
      faults.expect(needs_confirmation);
      await letTimePass(database, player);
      await openPage(page, '/my');
      await page.getByRole('button', { name: 'Set it up' }).click();
      await expect(dialog(page)).toBeVisible();
      await expectFit(page);
    });
  });
});

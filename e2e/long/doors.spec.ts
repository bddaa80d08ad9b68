import type { Locator, Route } from '@playwright/test';
import { hash } from 'node:crypto';
import { fillPasswords, newAddress, openDoor, stored } from '../doors.ts';
import { readCode } from '../newcomer.ts';
import {
  expect,
  expectAccessible,
  fillSignIn,
  granted,
  headerMoney,
  openPage,
  test,
  tickBoxes,
  with_motion,
} from '../story.ts';
import type { StoryPlayer } from '../story.ts';

/** The password digest that a client sends. */
const digestOf = (password: string) => hash('sha256', password);

/** Fills the form of tab Register. */
async function fillRegister(
  dialog: Locator,
  { email, code }: { email: string; code: string },
): Promise<void> {
  await dialog.getByLabel('Name').fill('Cara');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Verification code').fill(code);
  await fillPasswords(dialog, 'a good password');
  await tickBoxes(dialog);
}

test.describe('A visitor who registers', () => {
  test('is told at each field what is wrong with it, and comes to the first [1-5.2 1-5.11 1-5.12 1-5.13 1-5.14 1-5.15 1-5.16 1-5.17 1-5.18 1-9.1 1-9.26 2-5.12 2-5.13 2-9.22 2-9.24]', async ({
    page,
  }) => {
    await openPage(page, '/');
    const dialog = await openDoor(page, 'Register');
    const register = dialog.getByRole('button', { name: 'Register' });
    await register.click();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    for (const [name, text] of [
      ['username', 'Choose a name of 2 to 32 characters.'],
      ['email', 'Please enter the correct email address'],
      ['email_code', 'Please enter the correct verification code'],
      ['password', 'Please enter the correct password'],
      ['terms', 'Please check the service terms first'],
      ['adult', 'Please confirm that you are 18 years of age or older'],
    ])
      await expect(dialog.locator(`[name=${name}]`)).toHaveAccessibleDescription(text!);
    await expectAccessible(page);

    // An error goes as soon as its field is right.
    await dialog.getByLabel('Name').fill('C');
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(
      'Choose a name of 2 to 32 characters.',
    );
    await dialog.getByLabel('Name').fill('Cara');
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('E-mail').fill('cara@vitrine.test');
    await dialog.getByLabel('Verification code').fill('7K3M-0QZX');
    for (const [first, second, name, text] of [
      ['12345', '12345', 'password', 'The password should consist of 6-32 characters'],
      [
        'x'.repeat(33),
        'x'.repeat(33),
        'password',
        'The password should consist of 6-32 characters',
      ],
      ['123456', '', 'password_confirmation', 'Please enter the correct password'],
      ['123456', '123457', 'password_confirmation', 'Two passwords are inconsistent'],
    ]) {
      await fillPasswords(dialog, first!, second);
      await register.click();
      await expect(dialog.locator(`[name=${name}]`)).toBeFocused();
      await expect(dialog.locator(`[name=${name}]`)).toHaveAccessibleDescription(text!);
    }
  });

  test('may type the code in small letters without its dash, and sees it as the letter shows it', async ({
    page,
  }) => {
    await openPage(page, '/');
    const dialog = await openDoor(page, 'Register');
    const field = dialog.getByLabel('Verification code');
    await field.pressSequentially('7k3m0qzx');
    await expect(field).toHaveValue('7K3M-0QZX');
    await field.press('Backspace');
    await expect(field).toHaveValue('7K3M-0QZ');
    for (let presses = 0; presses < 4; presses += 1) await field.press('Backspace');
    await expect(field).toHaveValue('7K3');
    await field.fill('7k3m 0qzx ');
    await expect(field).toHaveValue('7K3M-0QZX');
  });

  test('with a wrong code reads so and may try another [1-5.16 1-8.8a]', async ({
    page,
    faults,
  }) => {
    faults.expect(/^422 POST \/api\/email\/register$/);
    await openPage(page, '/');
    const dialog = await openDoor(page, 'Register');
    await fillRegister(dialog, { email: newAddress(), code: '7K3M-0QZX' });
    await dialog.getByRole('button', { name: 'Register' }).click();
    await expect(
      page.getByRole('alert').getByText('Please enter the correct verification code'),
    ).toBeVisible();
    await expect(dialog.getByLabel('Verification code')).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Register' })).not.toHaveAttribute('aria-busy');
  });

  test('has one code sent however often the button is pressed, and reads when none could be [1-8.16]', async ({
    page,
    faults,
  }) => {
    faults.expect(/^429 POST \/api\/user\/send_email_code$/);
    await openPage(page, '/');
    const dialog = await openDoor(page, 'Register');
    const send = dialog.getByRole('button', { name: 'Send code' });
    await send.click();
    await expect(dialog.getByLabel('E-mail')).toBeFocused();
    await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription(
      'Please enter the correct email address',
    );

    const answered = Promise.withResolvers<void>();
    let calls = 0;
    await page.route('**/api/user/send_email_code', async (route) => {
      calls += 1;
      await answered.promise;
      await route.fulfill({
        status: 429,
        json: { code: 1104, msg: '', data: { key: 'door.braked' } },
      });
    });
    await dialog.getByLabel('E-mail').fill(newAddress());
    await send.click();
    await expect(send).toHaveAttribute('aria-busy', 'true');
    await send.click({ force: true });
    await send.press('Enter');
    answered.resolve();
    await expect(page.getByRole('alert').getByText('Send Fail')).toBeVisible();
    await expect(send).toHaveText('Send code');
    expect(calls).toBe(1);
  });
});

test.describe('A player who forgot the password', () => {
  test('sets a new one with a code, and signs in with it; after 30 seconds there could be another code [1-2.101 1-2.102 1-2.103 1-4.1 1-4.2 1-4.3 1-4.4 1-4.5 1-4.6 1-5.4 1-5.21 1-8.19 1-9.3 2-10.55]', async ({
    page,
    visitor,
    newcomer,
  }) => {
    await openPage(page, '/');
    const dialog = await openDoor(page, 'Sign in');
    await dialog.getByLabel('E-mail').fill(newcomer.email);
    await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('dialog', { name: 'Set a new password' })).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveCount(0);
    await expect(dialog.getByRole('checkbox')).toHaveAccessibleName(/^Remove recent additions/);
    await expect(dialog.getByRole('checkbox')).toBeChecked();
    await expect(dialog.getByLabel('E-mail')).toHaveValue(newcomer.email);
    await expectAccessible(page);

    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByRole('status').getByText('Send success')).toBeVisible();
    const waiting = dialog.getByRole('button', { name: /^\d+s$/ });
    await expect(waiting).toHaveText('30s');
    await page.clock.runFor(29_999);
    await expect(waiting).toHaveText('1s');
    await page.clock.runFor(1);
    await expect(dialog.getByRole('button', { name: 'Send code' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
    await page.clock.resume();

    await dialog.getByLabel('Verification code').fill(await readCode(visitor, newcomer.email));
    await fillPasswords(dialog, 'another password');
    await dialog.getByRole('button', { name: 'Set the new password' }).click();
    await expect(page.getByRole('status').getByText('Password changed successfully')).toBeVisible();
    await fillSignIn(page, { email: newcomer.email, password: 'another password' });
    await expect(headerMoney(page)).toHaveText('$500.00');
  });
});

test.describe('A door that stays shut', () => {
  test('says ‘Error’ where the server says nothing, and why a call got no answer [1-7.7 1-8.5 1-8.7 1-8.8b 1-8.9 1-8.10 1-8.11 1-9.20]', async ({
    page,
    faults,
  }) => {
    faults.expect(/^(429|net::ERR_FAILED) POST \/api\/email\//);
    let meet: (call: Route) => unknown;
    await page.route('**/api/email/*', (call) => meet(call));
    await openPage(page, '/');
    const expectToldAs = async (send: Locator, text: string) => {
      meet = (call) =>
        call.fulfill({ status: 429, json: { code: 1104, data: { key: 'door.braked' } } });
      await send.click();
      await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
      await expect(send).not.toHaveAttribute('aria-busy', 'true');
      meet = (call) => call.abort();
      await send.click();
      await expect(
        page.getByRole('alert').getByText('Failed to fetch', { exact: true }),
      ).toBeVisible();
      await expect(send).not.toHaveAttribute('aria-busy', 'true');
    };

    const dialog = await openDoor(page, 'Register');
    await fillRegister(dialog, { email: newAddress(), code: '7K3M-0QZX' });
    await expectToldAs(dialog.getByRole('button', { name: 'Register' }), 'Error');

    await openDoor(page, 'Sign in');
    await dialog.getByLabel('Password').fill('a good password');
    await tickBoxes(dialog);
    await expectToldAs(dialog.getByRole('button', { name: 'Sign in', exact: true }), 'Error');

    await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(dialog.locator('form')).toHaveCount(1);
    await dialog.getByLabel('Verification code').fill('7K3M-0QZX');
    await fillPasswords(dialog, 'a good password');
    const reset = dialog.getByRole('button', { name: 'Set the new password' });
    await expectToldAs(reset, 'error');

    // Makes the calls' timeout expire 10,000 times as fast.
    await page.evaluate(`{
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout((window.call_ms = ms) / 10_000);
    }`);
    meet = () => undefined;
    await reset.click();
    await expect(page.getByRole('alert').getByText('signal timed out')).toBeVisible();
    expect(await page.evaluate('window.call_ms')).toBe(500_000);
  });
});

test.describe('The boxes of the door', () => {
  test('have to be ticked, for Steam too; what they are about is a page [1-2.105 1-2.106 1-2.107 1-5.1 1-5.5 1-9.26 2-9.24]', async ({
    page,
    newcomer,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openPage(page, '/');
    const dialog = await openDoor(page, 'Sign in');
    await expect(dialog.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
      'href',
      '/remark/terms-of-service-3',
    );
    await expect(dialog.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      '/remark/privacy-policy-2',
    );
    const terms = dialog.getByRole('checkbox', { name: 'Terms of Service' });
    await expect(dialog.getByRole('checkbox').nth(1)).toHaveAccessibleName(
      "I'm 18 years of age or older",
    );
    await dialog.getByRole('button', { name: 'Sign in with Steam' }).click();
    await expect(terms).toBeFocused();
    await expect(terms).toHaveAccessibleDescription('Please check the service terms first');

    await dialog.getByLabel('E-mail').fill(newcomer.email);
    await dialog.getByLabel('Password').fill(newcomer.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(terms).toHaveAccessibleDescription('Please check the service terms first');
    await terms.check();
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog.getByRole('checkbox', { name: '18 years' })).toBeFocused();
    expect(asked.filter((path) => /^\/api\/.*(steam|login)/.test(path))).toEqual([]);
  });

  test('let Steam’s button go on as soon as they are ticked, without a second press', async ({
    page,
  }) => {
    await openPage(page, '/');
    const dialog = await openDoor(page, 'Register');
    await dialog.getByRole('button', { name: 'Sign in with Steam' }).click();
    await expect(
      dialog.getByRole('checkbox', { name: 'Terms of Service' }),
    ).toHaveAccessibleDescription('Please check the service terms first');
    const popup = page.waitForEvent('popup');
    await tickBoxes(dialog);
    expect(new URL((await popup).url()).pathname).toMatch(/steam/);
  });

  test('stay ticked for who comes back, but not for a new account [1-2.100 1-4.1]', async ({
    page,
    newcomer,
  }) => {
    await openPage(page, '/');
    await openDoor(page, 'Sign in');
    await fillSignIn(page, newcomer);
    await expect(headerMoney(page)).toBeVisible();
    // Nothing of the page may ask on without its session.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await openPage(page, '/');
    const dialog = await openDoor(page, 'Sign in');
    for (const box of await dialog.getByRole('checkbox').all()) await expect(box).toBeChecked();
    await dialog.getByRole('tab', { name: 'Register' }).click();
    await expect(dialog.locator('form')).toHaveCount(1);
    for (const box of await dialog.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  });
});

test.describe('A player with a second factor', () => {
  test('is asked for its code after the password, and is in with one [1-8.6]', async ({
    page,
    faults,
    newcomer,
  }) => {
    faults.expect(/^422 POST \/api\/email\/login$/);
    const [recovery_code] = await enableSecondFactor(newcomer);
    await openPage(page, '/');
    const dialog = await openDoor(page, 'Sign in');
    await fillSignIn(page, newcomer);
    const code = dialog.getByLabel('Code from your authenticator app');
    await expect(code).toBeFocused();
    await expectAccessible(page);
    await code.fill('000000');
    await code.press('Enter');
    await expect(
      page.getByRole('alert').getByText('This code is wrong or was used already.'),
    ).toBeVisible();
    await expect(code).toHaveAccessibleDescription('This code is wrong or was used already.');
    await code.fill(recovery_code!);
    await code.press('Enter');
    await expect(headerMoney(page)).toHaveText('$500.00');
  });
});

async function enableSecondFactor({ api, password }: StoryPlayer): Promise<string[]> {
  const { TOTP, Secret } = await import('otpauth');
  granted(await api('POST /api/sessions/confirm', { password: digestOf(password) }));
  const { secret } = granted(await api('POST /api/second_factor/begin', {}));
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
  return granted(await api('POST /api/second_factor/enable', { totp })).recovery_codes;
}

test.describe('A player who sets a new password after somebody else was in', () => {
  test('has what was added lately removed in a day, and stops that by the link in the letter, once [6-5.8]', async ({
    page,
    visitor,
    newcomer,
    faults,
  }) => {
    faults.expect(/^404 POST \/api\/account\/removal\/stop$/);
    await enableSecondFactor(newcomer);
    await openPage(page, '/');
    const dialog = await openDoor(page, 'Sign in');
    await dialog.getByLabel('E-mail').fill(newcomer.email);
    await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByLabel('Verification code').fill(await readCode(visitor, newcomer.email));
    await fillPasswords(dialog, 'another password');
    await expect(dialog.getByRole('checkbox', { name: 'Remove recent additions' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Set the new password' }).click();
    await expect(
      page.getByRole('status').getByText('We have written you what is removed in 24 hours.'),
    ).toBeVisible();

    let link: string | undefined;
    await expect
      .poll(async () => {
        const { list } = granted(await visitor('GET /api/outbox', {}));
        const mails = list.filter(({ to }) => to === newcomer.email);
        link = mails
          .map(({ text }) => /http:\S+\/removal#[0-9a-f]{64}/.exec(text)?.[0])
          .find(Boolean);
        return link;
      })
      .toBeDefined();
    for (const told of ['Nothing will be removed', 'This link no longer works']) {
      await page.goto('about:blank');
      await openPage(page, new URL(link!).pathname + new URL(link!).hash);
      await expect(page).toHaveURL('/removal');
      await expect(
        page.getByRole('heading', { name: 'Keep what was added to your account?' }),
      ).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Keep everything' }).click();
      await expect(page.getByText(told)).toBeVisible();
      await expectAccessible(page);
    }
  });
});

test.describe('The address /login', () => {
  test('opens the layer over the home page, in its language, and keeps who sent the visitor [1-2.55 1-3.25 2-2.15]', async ({
    page,
  }) => {
    await page.goto('/de/login?code=Partner-8&prevCode=Friend-3');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL('/de?code=Partner-8&prevCode=Friend-3');
    expect([await stored(page, 'code'), await stored(page, 'prevCode')]).toEqual([
      'Partner-8',
      'Friend-3',
    ]);
  });

  test('sends a player home; with a reset it ends the session first [1-2.56 1-4.24 2-2.16 2-4.10]', async ({
    page,
    player,
    faults,
  }) => {
    faults.expectSessionEnd();
    await openPage(page, '/login');
    await expect(page).toHaveURL('/');
    await expect(headerMoney(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto('/login?reset');
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await stored(page, 'login')).toBeNull();
    expect(await player.api('GET /api/user', {})).toMatchObject({
      ok: false,
      error: { key: 'session.expired' },
    });
  });
});

test.describe('The events of a page', () => {
  test('exit ends the session and clears the stored player [1-3.19 1-4.19 1-4.26 1-4.61 1-6.6 2-3.1 2-4.7 2-4.12 3-9.41]', async ({
    page,
    player,
    faults,
  }) => {
    faults.expectSessionEnd();
    await openPage(page, '/provablyfair');
    await expect.poll(() => stored(page, 'login')).toContain(player.name);
    await page.evaluate(`void dispatchEvent(new Event('exit'))`);
    await expect(page).toHaveURL('/');
    await expect(headerMoney(page)).toHaveCount(0);
    expect(await stored(page, 'login')).toBeNull();
    expect(await player.api('GET /api/user', {})).toMatchObject({
      ok: false,
      error: { key: 'session.expired' },
    });
  });

  test('exit clears the stored player whatever the server answers, and says that the session goes on [1-4.27a 1-4.27b 2-4.13a 2-4.13b 3-1.38]', async ({
    page,
    player,
    faults,
  }) => {
    faults.expect(/^net::ERR_FAILED POST \/api\/steam_out$/);
    await openPage(page, '/provablyfair');
    await expect.poll(() => stored(page, 'login')).toContain(player.name);
    await page.route('**/api/steam_out', (route) => route.abort());
    await page.getByRole('button', { name: 'Your account' }).click();
    const sign_out = page.getByRole('button', { name: 'Sign out' });
    await sign_out.click();
    await expect(page.getByRole('alert').getByText('Failed to fetch')).toBeVisible();
    expect(await stored(page, 'login')).toBeNull();
    await expect(sign_out).not.toHaveAttribute('aria-busy', 'true');
  });

  test('login_up may name the page that was asked for, one of ours, and the sign-in leads there; token says that a session began, and carries nothing [1-3.22a 1-4.56 3-0.3]', async ({
    page,
    newcomer,
  }) => {
    await openPage(page, '/');
    const ask = (path: string) =>
      page.evaluate(`void dispatchEvent(new CustomEvent('login_up', { detail: '${path}' }))`);
    await ask('//elsewhere.example/my');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await stored(page, 'rec')).toBeNull();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await ask('/my/backpack');
    await expect.poll(() => stored(page, 'rec')).toBe('/my/backpack');
    await page.keyboard.press('Escape');
    await expect.poll(() => stored(page, 'rec')).toBeNull();
    await expect(page.getByRole('dialog')).toBeHidden();

    await ask('/my/backpack');
    await page.evaluate(`addEventListener('token', ({ detail, data = null }) =>
      sessionStorage.setItem('heard', JSON.stringify([detail, data])))`);
    await fillSignIn(page, newcomer);
    await expect(page).toHaveURL('/my/backpack');
    await expect(headerMoney(page)).toBeVisible();
    expect(await page.evaluate(`sessionStorage.getItem('heard')`)).toBe('[null,null]');
    expect(await stored(page, 'rec')).toBeNull();
  });

  test('a session that the server knows no more is cleared here too [1-4.23a 2-4.9a 2-8.4a]', async ({
    page,
    player,
    faults,
  }) => {
    faults.expectSessionEnd();
    await openPage(page, '/');
    await expect.poll(() => stored(page, 'login')).toContain(player.name);
    await player.api('POST /api/steam_out', {});
    await page.reload();
    await expect.poll(() => stored(page, 'login')).toBeNull();
  });

  test('a profile that can’t be fetched signals exit, once, and leaves the page where it is [2-8.5]', async ({
    page,
    player,
    faults,
  }) => {
    faults.expectSessionEnd();
    await page.addInitScript(`addEventListener('exit', () =>
      sessionStorage.setItem('exits', Number(sessionStorage.getItem('exits')) + 1))`);
    const exits = () => page.evaluate(`sessionStorage.getItem('exits')`);
    await openPage(page, '/top');
    await expect.poll(() => stored(page, 'logins')).toBe('1');
    expect(await exits()).toBeNull();
    await player.api('POST /api/steam_out', {});
    await openPage(page, '/top');
    await expect.poll(exits).toBe('1');
    expect([await stored(page, 'login'), await stored(page, 'logins')]).toEqual([null, null]);
    await openPage(page, '/top');
    expect(await exits()).toBe('1');
    await expect(page).toHaveURL('/top');
  });
});

test.describe('The header’s way in', () => {
  test.use(with_motion);

  test('comes after a second, into a place that is kept for it [1-2.104 1-9.5]', async ({
    page,
  }) => {
    await openPage(page, '/');
    const button = page.getByRole('banner').locator('button', { hasText: 'Sign in' });
    await expect(button).toHaveCSS('animation-delay', '1s');
    // Sets the animation's clock, so that the story doesn't depend on how fast the page loaded.
    const setClock = (time_ms: number) =>
      page.evaluate(`(() => {
      const [appearing] = document.querySelector('header > div > button:last-of-type').getAnimations();
      appearing.pause();
      appearing.currentTime = ${time_ms};
    })()`);
    await setClock(999);
    await expect(button).toBeHidden();
    const place = await button.boundingBox();
    await setClock(1180);
    await expect(button).toBeVisible();
    expect(await button.boundingBox()).toEqual(place);
  });
});

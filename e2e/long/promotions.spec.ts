import { randomInt } from 'node:crypto';
import { mills } from '@vitrine/contract/amount';
import { issueCode } from '../../server/codes/index.ts';
import { giveStartBalances } from '../../server/demo/index.ts';
import { atMoment, now } from '../../server/kit/clock.ts';
import type { Database } from '../../server/kit/db.ts';
import { randomHex } from '../../server/kit/random.ts';
import { topUp as payOrder } from '../../server/testing/flows.ts';
import { openDoor } from '../doors.ts';
import { kept, quickLinks, someCode } from '../promotions.ts';
import {
  expect,
  expectAccessible,
  fillSignIn,
  giveSession,
  granted,
  joinPlayer,
  on_phone,
  openCases,
  openPage,
  test,
  type StoryPlayer,
} from '../story.ts';
import { commandDesk } from '../../server/audit/index.ts';

/** A player meets the rule of gifts with a verified address and a top-up of 10. */
async function verifyEmail({ db }: Database, { email }: Pick<StoryPlayer, 'email'>): Promise<void> {
  await db
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('email', '=', email)
    .execute();
}

/** Before a page is open: on an open one the new level would pop up. */
async function topUp({ api }: StoryPlayer): Promise<void> {
  const [sandbox] = granted(await api('GET /api/pay/methods', {})).filter(
    ({ kind }) => kind === 'sandbox',
  );
  const order = { amount: 10, payment_id: sandbox!.id, country: 'DE' };
  const { order_sn } = granted(await api('POST /api/pay/orders', order));
  granted(await api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' }));
  const readState = async () =>
    granted(await api('GET /api/pay/orders/{order_sn}', { order_sn })).state;
  await expect.poll(readState).toBe('credited');
}

test.describe('The quick links', () => {
  test('ask a visitor to sign in, and lead to the page that was wanted [1-2.120]', async ({
    page,
    newcomer,
  }) => {
    await openPage(page, '/');
    await quickLinks(page, 'main').getByRole('link', { name: 'Invite friends' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    await fillSignIn(page, newcomer);
    await expect(page).toHaveURL('/my/promotion');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invite friends');
  });
});

test.describe('A partner', () => {
  test('comes by the banner, chooses a code, and is told at the field what is wrong with it [1-2.27 2-2.7 2-10.40 3-3.90 3-3.99]', async ({
    page,
    player,
    faults,
    product,
  }) => {
    faults.expect(/^4(09|22) POST \/api\/user\/build_spread$/);
    await page.addInitScript('localStorage.setItem("showCookies", "1")');
    // The guide to a first top-up would come before the invitation.
    await page.addInitScript('localStorage.setItem("guide", "9999999999999")');
    await openPage(page, '/');
    const banner = page.getByRole('region', { name: 'Invite friends' });
    await banner.getByRole('link', { name: 'Invite friends' }).click();
    await expect(page).toHaveURL('/my/promotion');
    await expect(banner).toHaveCount(0);
    const field = page.getByLabel('Choose your code');
    const choose = page.getByRole('button', { name: 'Get your link' });
    for (const [code, told] of [
      ['', 'Choose a code of 3 to 16 letters or digits.'],
      ['A-B', 'Choose a code of 3 to 16 letters or digits.'],
      ['ann', 'Somebody else has this code. Choose another one.'],
    ] as const) {
      await field.fill(code);
      await choose.click();
      await expect(field).toHaveAccessibleDescription(told);
      await expect(field).toBeFocused();
    }
    await expectAccessible(page);
    const code = someCode();
    await field.fill(code);
    await choose.click();
    await expect(page.getByText(`${product.url}/?code=${code}`, { exact: true })).toBeVisible();
    await expect(
      page.getByRole('img', { name: 'QR code of your link', exact: true }),
    ).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(page.getByText('Nobody yet')).toBeVisible();
    await expectAccessible(page);
    expect(granted(await player.api('GET /api/user', {})).invite.apply).toBe(1);
  });
});

test.describe('A player with a code', () => {
  test('uses it from the menu: a wrong one is told at the field, the right one binds [1-1.18a 1-2.108a 1-2.125 1-5.39 1-8.20 1-8.23 1-8.24 2-5.14 2-8.19 2-8.22]', async ({
    page,
    player,
    faults,
  }) => {
    faults.expect(/^404 POST \/api\/user\/promotion$/);
    await openPage(page, '/provablyfair');
    await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
    const menu = page.getByRole('navigation', { name: 'Your account' });
    await menu.getByRole('button', { name: 'Use a code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Use a code' });
    await expect(menu).toBeHidden();
    const field = dialog.getByLabel('Friend’s code');
    await expect(field).toBeFocused();
    await dialog.getByRole('button', { name: 'Use the code' }).click();
    await expect(field).toHaveAccessibleDescription('Enter the code you were given.');
    await field.fill(someCode());
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('The code does not exist');
    await expectAccessible(page);
    await field.fill('ann');
    await field.press('Enter');
    await expect(page.getByText('The code was used successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(granted(await player.api('GET /api/user', {})).parent).toEqual({
      extension_code: 'ANN',
    });
    await page.getByRole('contentinfo').getByRole('button', { name: 'Use a code' }).click();
    await expect(dialog).toContainText('You joined with the code ANN.');
    await page.keyboard.press('Escape');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Invite friends' }).click();
    await expect(page.getByText('You joined with the code ANN.')).toBeVisible();
  });
});

test.describe('A player who follows a partner’s link', () => {
  test('is asked once, whether signed in before or after, and stays free with a no', async ({
    page,
    player,
    product,
    database,
  }) => {
    const partner = await joinPlayer(database, product.url);
    const code = someCode();
    granted(await partner.api('POST /api/user/build_spread', { code }));
    await openPage(page, `/provablyfair?code=${code.toLowerCase()}&x=1`);
    const ask = page.getByRole('dialog', { name: /^Join P\*\*\*.’s friends\?$/ });
    await ask.getByRole('button', { name: 'No, thanks' }).click();
    await expect(ask).toBeHidden();
    await expect(page).toHaveURL('/provablyfair?x=1');
    await page.reload();
    await expect(
      page.getByRole('banner').getByRole('button', { name: 'Your account' }),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(granted(await player.api('GET /api/user', {})).parent).toBeNull();
  });

  test('reads why it can’t bind them, once [1-4.62 3-9.31]', async ({ page, player, faults }) => {
    faults.expect(/^(404|422) GET \/api\/user\/promotion\?code=/);
    const own = someCode();
    granted(await player.api('POST /api/user/build_spread', { code: own }));
    for (const [code, why] of [
      [own, 'This is your own code. Use a friend’s code.'],
      [someCode(), 'The code does not exist'],
    ]) {
      await openPage(page, `/provablyfair?code=${code}`);
      await expect(page.getByRole('alert').getByText(why!)).toBeVisible();
      await expect(page).toHaveURL('/provablyfair');
      expect(await kept(page)).toBeNull();
    }
  });
});

test.describe('The promotion centre', () => {
  test('shows a partner the income of friends, takes it out, and has posters to download [1-1.17 2-10.41 2-10.42 2-10.43 2-10.44 3-3.100 3-3.101]', async ({
    page,
    player,
    database,
    product,
  }) => {
    const code = someCode();
    granted(await player.api('POST /api/user/build_spread', { code }));
    const friend = await joinPlayer(database, product.url);
    granted(await friend.api('POST /api/user/promotion', { code }));
    const { id } = granted(await friend.api('GET /api/user', {}));
    await giveStartBalances(database.db, id, { money: mills(5_000_000) });
    for (let n = 0; n < 4; n++) await openCases(friend, 'Obsidian Vault', 10);
    const income = async () => granted(await player.api('GET /api/affiliate', {}));
    await expect.poll(async () => (await income()).games[0]?.plays).toBe(4);
    const { waiting } = await income();
    expect(waiting).toBeGreaterThanOrEqual(1);

    await openPage(page, '/my/promotion');
    const main = page.getByRole('main');
    await expect(main.getByText('Your level 1')).toBeVisible();
    await expect(main.getByText('Level 2 from 10 on')).toBeVisible();
    await expect(main.getByRole('figure')).toContainText('Income by day');
    await main.getByText('The numbers as a table').click();
    const shown = `$${(Math.floor(waiting * 100) / 100).toFixed(2)}`;
    await expect(main.getByRole('figure').getByRole('row').nth(1)).toContainText(shown);
    await expect(main.getByRole('table', { name: 'Where it came from, in 30 days' })).toContainText(
      'Cases',
    );
    await expect(
      main.getByText('Your code adds +5% to every top-up of your friends'),
    ).toBeVisible();
    await expectAccessible(page);

    const poster = main.getByRole('img', { name: 'Your poster in English' });
    await poster.scrollIntoViewIfNeeded();
    const width = `document.querySelector('img[src*="affiliate/poster"]').naturalWidth`;
    await expect.poll(() => page.evaluate(width)).toBe(1080);
    await main.getByLabel('Language').selectOption('de');
    await expect(main.getByRole('img', { name: 'Your poster in Deutsch' })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await main.getByRole('link', { name: 'Download the poster' }).click();
    expect((await downloading).suggestedFilename()).toBe('vitrine-de.png');

    await main.getByRole('button', { name: 'Collect' }).click();
    await expect(page.getByText(`${shown} added to your balance.`)).toBeVisible();
    await expect(main.getByRole('button', { name: 'Collect' })).toBeDisabled();
    await expect(main.getByText('From $1.00 on')).toBeVisible();
    expect((await income()).waiting).toBe(0);
  });
});

test.describe('A visitor who was invited', () => {
  test.use(on_phone);

  test('reads by whom, on each page and where they register, until they close it', async ({
    page,
    newcomer: partner,
  }) => {
    await page.addInitScript(`localStorage.setItem('showCookies', '1')`);
    const code = someCode();
    granted(await partner.api('POST /api/user/build_spread', { code }));
    const words = `P***${partner.name.at(-1)} invited you`;
    await openPage(page, `/provablyfair?code=${code}`);
    const invitation = page.getByRole('region', { name: 'Invitation' });
    await expect(invitation).toContainText(words);
    await expectAccessible(page);
    await invitation.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('dialog')).toContainText(words);
    await page.keyboard.press('Escape');
    await openPage(page, '/free');
    await expect(invitation).toBeVisible();
    await invitation.getByRole('button', { name: 'Close' }).click();
    await expect(invitation).toHaveCount(0);
    await openPage(page, '/top');
    await openDoor(page, 'Register');
    await expect(page.getByRole('dialog')).toContainText(words);
    await expect(invitation).toHaveCount(0);
  });
});

test.describe('A player with the code of an event', () => {
  test('uses it in the second tab, which waits while a request runs [1-1.19 1-2.108b 1-2.109 1-2.112 1-7.59 2-5.15 2-8.21]', async ({
    page,
    player,
    database,
    faults,
  }) => {
    faults.expect(/^4(04|09|22) POST \/api\/user\/promotion$/);
    const code = `EV-${randomHex(4)}`;
    await issueCode(commandDesk(database.db), {
      code,
      kind: 'tokens',
      amount_mills: mills(1_500),
      case_id: null,
      uses_max: 5,
      per_player_max: 1,
      expires_at: new Date(Date.now() + 86_400_000),
    });
    await topUp(player);
    await openPage(page, '/provablyfair');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Use a code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Use a code' });
    await expect(dialog.getByRole('tab')).toHaveText(['Partner code', 'Event code']);
    await dialog.getByRole('tab', { name: 'Event code' }).click();
    const field = dialog.getByLabel('Event code');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('Enter the code you were given.');
    await field.fill('EV-nobody-has-this');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('The code does not exist');
    await field.fill(code);
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(
      'Verify your e-mail address first; rewards need it.',
    );
    await expectAccessible(page);
    await verifyEmail(database, player);

    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/user/promotion', async (route) => {
      await held;
      await route.continue();
    });
    await field.press('Enter');
    await dialog.getByRole('tab', { name: 'Partner code' }).click();
    await expect(page.getByText('Please wait until it is done.')).toBeVisible();
    await expect(field).toBeVisible();
    answer();
    await expect(page.getByText('The code was used successfully. Tokens: 1.50')).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.unroute('**/api/user/promotion');

    await page.getByRole('contentinfo').getByRole('button', { name: 'Use a code' }).click();
    await dialog.getByRole('tab', { name: 'Partner code' }).click();
    await dialog.getByLabel('Friend’s code').fill(code);
    await dialog.getByLabel('Friend’s code').press('Enter');
    await expect(dialog.getByLabel('Friend’s code')).toHaveAccessibleDescription(
      'Code already used.',
    );
  });
});

test.describe('First steps', () => {
  test.use(on_phone);

  test('show a player what to do, and each reward is received once [1-7.69 1-7.76]', async ({
    page,
    player,
    database,
    faults,
  }) => {
    faults.expect(/^(4\d\d) /);
    await topUp(player);
    await openPage(page, '/my');
    await page.getByRole('link', { name: 'First steps and rewards' }).click();
    await expect(page).toHaveURL('/my/guide');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Before you receive a reward' })).toBeVisible();
    await expect(main.getByRole('button', { name: /^Receive/ }).first()).toBeDisabled();
    await expectAccessible(page);
    await verifyEmail(database, player);
    await page.reload();
    await expect(main.getByRole('heading', { name: 'Before you receive a reward' })).toHaveCount(0);
    const places = main.getByRole('region', { name: 'Follow us' }).getByRole('listitem');
    await expect(places).toHaveCount(6);
    // The place itself is elsewhere.
    await page.evaluate('window.open = () => null');
    await places.first().getByRole('button').click();
    await expect(places.first()).toContainText('Received: 86 points');
    await expect(page.getByText('Points received: 86')).toBeVisible();
  });

  test('reward a return after a pause, and each friend who plays', async ({
    page,
    player,
    database,
    product,
  }) => {
    const { db } = database;
    const { id } = granted(await player.api('GET /api/user', {}));
    const paid_at = new Date(now().getTime() - 40 * 86_400_000);
    await atMoment(paid_at, () =>
      payOrder(db, { player_id: id, order_id: randomInt(1e9), amount_mills: 10_000 }),
    );
    await topUp(player);
    await verifyEmail(database, player);
    const code = someCode();
    granted(await player.api('POST /api/user/build_spread', { code }));
    const friend = await joinPlayer(database, product.url);
    granted(await friend.api('POST /api/user/promotion', { code }));
    await topUp(friend);
    const due = async () => granted(await player.api('GET /api/old_new', {}));
    await expect
      .poll(async () => [(await due()).back?.away_days, (await due()).extra.length])
      .toEqual([40, 1]);
    await openPage(page, '/my/guide');
    const back = page.getByRole('region', { name: 'Welcome back' });
    await expect(back).toContainText('You came back after 40 days.');
    await back.getByRole('button', { name: 'Receive 216 points' }).click();
    await expect(back).toContainText('Received: 216 points');
    const friends = page.getByRole('region', { name: 'Friends who play' });
    await expect(friends.getByRole('listitem')).toHaveCount(1);
    await friends.getByRole('button', { name: 'Receive 108 points' }).click();
    await expect(friends).toContainText('Received: 108 points');
    await expectAccessible(page);
    expect(await due()).toMatchObject({ back: { received: true }, extra: [{ received: true }] });
  });

  test('a visitor registers an address beforehand, and its account receives the reward [1-7.109 1-7.110 1-7.112]', async ({
    page,
    context,
    product,
    database,
  }) => {
    const email = `before-${randomHex(4)}@vitrine.test`;
    await openPage(page, '/pre-register');
    const main = page.getByRole('main');
    await main.getByLabel('E-mail address').fill('no address');
    await main.getByRole('button', { name: 'Register' }).click();
    await expect(main.getByLabel('E-mail address')).toHaveAccessibleDescription(
      'Please enter the correct email address',
    );
    await main.getByLabel('E-mail address').fill(email);
    await main.getByRole('button', { name: 'Register' }).click();
    const code = await main.getByRole('status').locator('code').textContent();
    // The account begins after the registration.
    const player = await joinPlayer(database, product.url);
    await database.db
      .updateTable('accounts_players')
      .set({ email })
      .where('email', '=', player.email)
      .execute();
    await topUp(player);
    await verifyEmail(database, { email });
    await giveSession(context, player, product.url);
    await openPage(page, '/pre-register');
    await main.getByLabel('Code of your address').fill(code!);
    await main.getByRole('button', { name: 'Receive', exact: true }).click();
    await expect(main.getByText('You have received it.')).toBeVisible();
    await expectAccessible(page);
  });
});

test('whoever signs in after an advertisement’s link comes to the own page, which asks for a code [2-7.47 2-7.48 2-7.49]', async ({
  page,
  newcomer,
}) => {
  await openPage(page, '/?ad_key=spring');
  expect(await page.evaluate(`localStorage.getItem('ad_key')`)).toBe('spring');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, newcomer);
  await expect(page).toHaveURL('/my?paycode=1');
  await expect(page.getByRole('dialog', { name: 'Use a code' })).toBeVisible();
  expect(await page.evaluate(`localStorage.getItem('ad_key')`)).toBeNull();
});

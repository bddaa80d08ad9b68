import type { Page } from '@playwright/test';
import { randomHex } from '../../server/kit/random.ts';
import { expect, expectAccessible, fillSignIn, granted, joinPlayer, openPage, signIn, test } from '../story.ts';

const someCode = () => `C${randomHex(4)}`;
const kept = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('code')`);
const quickLinks = (page: Page, within: 'main' | 'contentinfo') =>
  page.getByRole(within).getByRole('navigation', { name: within === 'main' ? 'Shortcuts' : 'Quick links' });

test.describe('The quick links', () => {
  test('stand on the home page and in every footer, where a visitor comes to free cases', async ({ page, visitor }) => {
    const { list } = granted(await visitor('GET /api/free', {}));
    expect(list.length).toBeGreaterThan(1);
    await openPage(page, '/');
    await expect(quickLinks(page, 'main').getByRole('listitem')).toHaveText([
      'Free cases',
      'Invite friends',
      'Use a code',
    ]);
    await quickLinks(page, 'main').getByRole('link', { name: 'Free cases' }).click();
    await expect(page).toHaveURL('/free');
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveCount(list.length);
    for (const { name } of list) await expect(cards.filter({ hasText: name })).toContainText('Free');
    await expectAccessible(page);
    await quickLinks(page, 'contentinfo').getByRole('button', { name: 'Use a code' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  });

  test('ask a visitor to sign in, and lead to the page that was wanted', async ({ page, newcomer }) => {
    await openPage(page, '/');
    await quickLinks(page, 'main').getByRole('link', { name: 'Invite friends' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    await fillSignIn(page, newcomer);
    await expect(page).toHaveURL('/my/promotion');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invite friends');
  });
});

test.describe('A partner', () => {
  test('comes by the banner, chooses a code, and is told at the field what is wrong with it', async ({
    page,
    player,
    faults,
    product,
  }) => {
    faults.expect(/^4(09|22) POST \/api\/user\/build_spread$/);
    await page.addInitScript('localStorage.setItem("showCookies", "1")');
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
    await expect(page.getByRole('img', { name: 'QR code of your link' })).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(page.getByText('Nobody yet')).toBeVisible();
    await expectAccessible(page);
    expect(granted(await player.api('GET /api/user', {})).invite.apply).toBe(1);
  });

  test('sees who came by the link', async ({ page, player, browser, product, database, faults }) => {
    const code = someCode();
    granted(await player.api('POST /api/user/build_spread', { code }));
    const friend = await joinPlayer(database, product.url);
    const elsewhere = await browser.newContext({ baseURL: product.url });
    faults.watch(elsewhere);
    const their_page = await elsewhere.newPage();
    await openPage(their_page, `/?code=${code}`);
    expect(await kept(their_page)).toBe(code);
    await signIn(their_page, friend);
    const ask = their_page.getByRole('dialog', { name: `Join P***${player.name.at(-1)}’s friends?` });
    await expect(ask).toContainText(code);
    await expectAccessible(their_page);
    expect(await kept(their_page)).toBeNull();
    await expect(their_page).toHaveURL('/');
    expect(granted(await friend.api('GET /api/user', {})).parent).toBeNull();
    await ask.getByRole('button', { name: 'Yes, join' }).click();
    await expect(their_page.getByText('The code was used successfully')).toBeVisible();
    await expect(ask).toBeHidden();
    await openPage(their_page, '/my/promotion');
    await expect(their_page.getByText(`P***${player.name.at(-1)} brought you here.`)).toBeVisible();
    await expect
      .poll(async () => granted(await friend.api('GET /api/user', {})).parent)
      .toEqual({ extension_code: code });
    await elsewhere.close();
    await openPage(page, '/my/promotion');
    await expect(page.getByText('1 friend', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText(`P***${friend.name.at(-1)}`)).toBeVisible();
  });
});

test.describe('A player with a code', () => {
  test('uses it from the menu: a wrong one is told at the field, the right one binds', async ({
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
    const field = dialog.getByLabel('Code of a friend');
    await expect(field).toBeFocused();
    await dialog.getByRole('button', { name: 'Use the code' }).click();
    await expect(field).toHaveAccessibleDescription('Enter the code that you were given.');
    await field.fill(someCode());
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('The code does not exist');
    await expectAccessible(page);
    await field.fill('ann');
    await field.press('Enter');
    await expect(page.getByText('The code was used successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(granted(await player.api('GET /api/user', {})).parent).toEqual({ extension_code: 'ANN' });
    await page.getByRole('contentinfo').getByRole('button', { name: 'Use a code' }).click();
    await expect(dialog).toContainText('You came through the code ANN.');
    await page.keyboard.press('Escape');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Invite friends' }).click();
    await expect(page.getByText('You came through the code ANN.')).toBeVisible();
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
    await expect(page.getByRole('banner').getByRole('button', { name: 'Your account' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(granted(await player.api('GET /api/user', {})).parent).toBeNull();
  });

  test('reads why it can’t bind them, once', async ({ page, player, faults }) => {
    faults.expect(/^(404|422) GET \/api\/user\/promotion\?code=/);
    const own = someCode();
    granted(await player.api('POST /api/user/build_spread', { code: own }));
    for (const [code, why] of [
      [own, 'This is your own code. Use the code of a friend.'],
      [someCode(), 'The code does not exist'],
    ]) {
      await openPage(page, `/provablyfair?code=${code}`);
      await expect(page.getByRole('alert').getByText(why!)).toBeVisible();
      await expect(page).toHaveURL('/provablyfair');
      expect(await kept(page)).toBeNull();
    }
  });
});

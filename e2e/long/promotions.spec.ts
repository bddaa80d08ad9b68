import { kept, quickLinks, someCode } from '../promotions.ts';
import { expect, expectAccessible, fillSignIn, granted, joinPlayer, openPage, test } from '../story.ts';

test.describe('The quick links', () => {
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

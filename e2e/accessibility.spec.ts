import { announcement, expect, expectAccessible, findCase, openCases, openPage, reels, test } from './story.ts';

test.describe('There is no barrier', () => {
  test('for a visitor at home', async ({ page }) => {
    await openPage(page, '/');
    await expectAccessible(page);
  });

  test('for a visitor at a case', async ({ page, visitor }) => {
    const { path } = await findCase(visitor, 'First Light');
    await openPage(page, path);
    await expectAccessible(page);
  });

  test('for a visitor who verifies a draw', async ({ page, newcomer }) => {
    const [opening] = await openCases(newcomer, 'First Light');
    await openPage(page, `/provablyfair?draw=${opening!.draw.id}`);
    await expect(page.locator('#verify ol > li')).not.toHaveCount(0);
    await expectAccessible(page);
  });

  test('for a visitor in the sign-in dialog and at its errors', async ({ page }) => {
    await openPage(page, '/');
    await page.evaluate(`void dispatchEvent(new Event('login_up'))`);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.locator('[aria-invalid]')).toHaveCount(4);
    await expectAccessible(page);
  });

  test('for a visitor at the door of a backpack, and where there is no page', async ({ page, faults }) => {
    faults.expect(/^404 GET .*\/xx$/);
    for (const path of ['/my/backpack', '/xx']) {
      await openPage(page, path);
      await expectAccessible(page);
    }
  });

  test('for a player at home and in the menus', async ({ page, player }) => {
    await openPage(page, '/');
    await expectAccessible(page);
    for (const [menu, says] of [
      ['account-menu', player.name],
      ['language-menu', 'English'],
    ] as const) {
      await page.locator(`button[popovertarget=${menu}]`).first().click();
      await expect(page.locator(`#${menu}`)).toContainText(says);
      await expectAccessible(page);
    }
  });

  test('for a player before, during and after an opening', async ({ page, player }) => {
    const { path } = await findCase(player.api, 'First Light');
    await openPage(page, path);
    await expectAccessible(page);
    await page.keyboard.press('Space');
    await expect(reels(page)).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(announcement(page)).not.toBeEmpty();
    await expectAccessible(page);
  });

  test('for a player with an empty backpack, with a full one, and who sells', async ({ page, player }) => {
    await openPage(page, '/my/backpack');
    await expectAccessible(page);
    await openCases(player, 'First Light', 4);
    await openPage(page, '/my/backpack');
    await page.getByRole('main').getByRole('article').first().click();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('for a player with seeds of their own, before and after a rotation', async ({ page, player }) => {
    await openPage(page, '/provablyfair');
    await expectAccessible(page);
    const [opening] = await openCases(player, 'First Light');
    await openPage(page, `/provablyfair?draw=${opening!.draw.id}`);
    await page.locator('#verify [role=status] button').click();
    await expect(page.locator('#verify [role=status] button')).toHaveCount(0);
    await expectAccessible(page);
  });
});

/** German is long and compound: where its words would be cut off or lose their contrast, each page shows it. */
test.describe('There is no barrier in German either', () => {
  test('for a visitor on any page, and at the errors of the sign-in dialog', async ({ page, visitor, newcomer }) => {
    const { path } = await findCase(visitor, 'First Light');
    const [opening] = await openCases(newcomer, 'First Light');
    for (const address of [path, `/provablyfair?draw=${opening!.draw.id}`, '/remark/cookies-policy-7', '']) {
      await openPage(page, `/de${address}`);
      await expectAccessible(page);
    }
    await page.evaluate(`void dispatchEvent(new Event('login_up'))`);
    const dialog = page.getByRole('dialog');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.locator('[aria-invalid]')).toHaveCount(4);
    await expectAccessible(page);
  });

  test('for a player on any page', async ({ page, player }) => {
    await openCases(player, 'First Light', 2);
    const { path } = await findCase(player.api, 'First Light');
    for (const address of ['', path, '/my/backpack', '/provablyfair', '/my']) {
      await openPage(page, `/de${address}`);
      await expectAccessible(page);
    }
  });
});

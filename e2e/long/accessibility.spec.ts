import {
  announcement,
  expect,
  expectAccessible,
  findCase,
  openCases,
  openPage,
  reels,
  test,
  with_motion,
} from '../story.ts';

/**
 * German is long and compound. `sights.spec.ts` checks every page; this file checks overlays and
 * interactions.
 */
const read_in = ['en', 'de'] as const;

test.describe('There is no barrier', () => {
  for (const locale of read_in) {
    test(`for a visitor in the sign-in dialog and at its errors, in ${locale} [1-2.97 1-4.60 1-5.8]`, async ({
      page,
    }) => {
      await openPage(page, locale === 'en' ? '/' : `/${locale}`);
      await page.evaluate(`void dispatchEvent(new Event('login_up'))`);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await dialog.locator('button[type=submit]').click();
      await expect(dialog.locator('[aria-invalid]')).toHaveCount(4);
      await expectAccessible(page);
    });
  }

  test('for a player in the menus', async ({ page, player }) => {
    await openPage(page, '/');
    for (const [menu, says] of [
      ['account-menu', player.name],
      ['language-menu', 'English'],
    ] as const) {
      await page.locator(`button[popovertarget=${menu}]`).first().click();
      await expect(page.locator(`#${menu}`)).toContainText(says);
      await expectAccessible(page, { with_frame: true });
    }
  });

  test.describe('with the reel', () => {
    test.use(with_motion);

    test('for a player before, during and after an opening', async ({ page, player }) => {
      const { path } = await findCase(player.api, 'First Light');
      await openPage(page, path);
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Open for/ }).click();
      await expect(reels(page)).toHaveCount(1);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(announcement(page)).not.toBeEmpty();
      await expectAccessible(page);
    });
  });

  test('for a player with an empty backpack, with a full one, and who sells', async ({
    page,
    player,
  }) => {
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

  test('for a player with seeds of their own, before and after a rotation', async ({
    page,
    player,
  }) => {
    await openPage(page, '/provablyfair');
    await expectAccessible(page);
    const [opening] = await openCases(player, 'First Light');
    await openPage(page, `/provablyfair?draw=${opening!.draw.id}`);
    await page.locator('#verify [role=status] button').click();
    await expect(page.locator('#verify [role=status] button')).toHaveCount(0);
    await expectAccessible(page);
  });
});

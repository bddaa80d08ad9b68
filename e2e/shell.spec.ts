import { dollars, expect, findCase, granted, openCases, openPage, test, waitUntilAlive } from './story.ts';

const pages = ['/', '/provablyfair', '/my/backpack'];

test.describe('A visitor', () => {
  test('finds the way home and the age of players on every page', async ({ page }) => {
    for (const path of pages) {
      await openPage(page, path);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Vitrine' })).toHaveAttribute('href', '/');
      await expect(page.getByRole('contentinfo')).toContainText('18+');
      await expect(page.getByRole('contentinfo')).toContainText('Only for adults.');
    }
  });

  test('sees no account menu', async ({ page }) => {
    await openPage(page, '/');
    await expect(page.getByRole('button', { name: 'Your account' })).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  test('sees which language is shown, and has the one that they choose, by keyboard too, remembered', async ({
    page,
  }) => {
    const menu = page.locator('button[popovertarget=language-menu]');
    const remembered = () => page.evaluate(`localStorage.getItem('language')`);
    await openPage(page, '/de/provablyfair');
    await menu.click();
    await expect(page.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('link', { name: 'English' })).not.toHaveAttribute('aria-current');
    expect(await remembered()).toBeNull();

    await page.getByRole('link', { name: '简体中文' }).press('Enter');
    await expect(page).toHaveURL('/zh/provablyfair');
    expect(await remembered()).toBe('zh_CN');
    await waitUntilAlive(page);
    await menu.click();
    await page.getByRole('link', { name: 'Français' }).click();
    await expect(page).toHaveURL('/fr/provablyfair');
    expect(await remembered()).toBe('en');
  });

  test('sees in the bottom bar of a phone where they are', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, '/provablyfair');
    const bar = page.getByRole('navigation', { name: 'Bottom menu' });
    await expect(bar.locator('[aria-current=page]')).toHaveText('Fairness');
    await bar.getByRole('link', { name: 'Cases' }).click();
    await expect(bar.locator('[aria-current=page]')).toHaveText('Cases');
  });

  test('keeps the sound on for the next visit once it was switched on', async ({ page, visitor }) => {
    const { path } = await findCase(visitor, 'First Light');
    await openPage(page, path);
    const sound = page.getByRole('checkbox', { name: 'Sound' });
    await expect(sound).not.toBeChecked();
    await page.getByText('Sound', { exact: true }).click();
    await expect(sound).toBeChecked();
    await page.reload();
    await expect(sound).toBeChecked();
  });
});

test.describe('A player', () => {
  test('finds name, balance and picture in the account menu', async ({ page, player, database }) => {
    const avatar = '/favicon.svg?of=a-story';
    await page.route(`**${avatar}`, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await database.db.updateTable('accounts_players').set({ avatar }).where('email', '=', player.email).execute();
    await openPage(page, '/');
    await page.getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByRole('button', { name: 'Your account' }).locator('img')).toHaveAttribute('src', avatar);
    const { money } = granted(await player.api('GET /api/user', {}));
    const menu = page.locator('#account-menu');
    await expect(menu).toContainText(player.name);
    await expect(menu).toContainText(dollars(money));
  });

  test('sells once however often the button is pressed, and reads so for four seconds, in their language', async ({
    page,
    player,
  }) => {
    await openCases(player, 'Sea Glass', 2);
    await openPage(page, '/de/my/backpack');
    const answered = Promise.withResolvers<void>();
    const calls: (string | undefined)[] = [];
    await page.route('**/api/system_shop/sell', async (route) => {
      calls.push(route.request().headers()['language']);
      await answered.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Alle verkaufen' }).click();
    const sell = page.getByRole('dialog').getByRole('button', { name: /^Für .* verkaufen$/ });
    await sell.click();
    await expect(sell).toHaveAttribute('aria-busy', 'true');
    await sell.click({ force: true });
    await sell.press('Enter');
    answered.resolve();
    const toast = page.getByRole('status').filter({ hasText: '2 Items für' });
    await expect(toast).toBeVisible();
    const shown_at = performance.now();
    await expect(page.getByRole('heading', { name: 'Deine Vitrine ist leer' })).toBeVisible();
    await expect(toast).toBeHidden();
    expect(performance.now() - shown_at).toBeGreaterThan(3000);
    expect(calls).toEqual(['de']);
  });

  test('reads one message at a time: a new one takes the place of the one before', async ({ page, player }) => {
    await openCases(player, 'Sea Glass', 3);
    await openPage(page, '/my/backpack');
    for (const _ of ['first', 'second']) {
      await page.getByRole('checkbox').first().locator('xpath=ancestor::li').click();
      await page.getByRole('button', { name: /^Sell selected for/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Sell for/ })
        .click();
      await expect(page.getByRole('status').filter({ hasText: 'Sold 1 item' })).toHaveCount(1);
    }
  });
});

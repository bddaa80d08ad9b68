import {
  dollars,
  expect,
  expectAccessible,
  findCase,
  granted,
  openCases,
  openPage,
  test,
  waitForHydration,
} from '../story.ts';

const pages = ['/', '/provablyfair', '/my/backpack'];

/**
 * Texts and controls of the page in the column of a floating bar, which would cover them at some
 * scroll position. Excludes content that can be moved from under it: rows that scroll sideways, or
 * that span the window.
 */
const beside_floats = `(() => {
  const floats = [...document.querySelectorAll('aside')].filter((aside) => getComputedStyle(aside.parentElement).position === 'fixed');
  const left = Math.min(innerWidth, ...floats.map((float) => float.getBoundingClientRect()).filter(({ width }) => width).map(({ left }) => left));
  const scrolls = (element) => element && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  return [...document.querySelectorAll('main :is(a, button, label, p, h1, h2, h3, dd, td), footer :is(a, button, p, h2, dd)')]
    .filter((element) => element.checkVisibility() && !scrolls(element))
    .filter((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = element.matches('a, button, label') ? element : range;
      const { width, right } = box.getBoundingClientRect();
      return width > 1 && right > left;
    })
    .map((element) => element.outerHTML.slice(0, 100));
})()`;

test.describe('A visitor', () => {
  test('finds the way home and the age of players on every page [1-9.25 2-2.51 2-9.23]', async ({
    page,
  }) => {
    for (const path of pages) {
      await openPage(page, path);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Vitrine' })).toHaveAttribute(
        'href',
        '/',
      );
      await expect(page.getByRole('contentinfo')).toContainText('18+');
      await expect(page.getByRole('contentinfo')).toContainText('Adults only.');
    }
  });

  test('finds in the footer where else the site is, whom to write to and when, and who runs it [1-1.28 1-1.29 1-1.30 1-2.63 1-2.64 1-2.65 1-2.66 1-2.67 1-2.68 1-2.69a 1-2.70 1-2.71 1-2.72 2-9.20 2-9.21]', async ({
    page,
  }) => {
    await openPage(page, '/');
    const footer = page.getByRole('contentinfo');
    const platform = footer.getByRole('navigation', { name: 'Platform' }).getByRole('link');
    await expect(platform.first()).toHaveText('Blog');
    for (const [title, address] of [
      ['About Us', '/remark/about-us-1'],
      ['FAQ', '/remark/faq-4'],
      ['Playing Responsibly', '/remark/playing-responsibly-6'],
    ] as const)
      await expect(platform.getByText(title)).toHaveAttribute('href', address);
    for (const name of ['Discord', 'X', 'Instagram', 'Telegram', 'Reddit', 'Facebook'])
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        `https://${name.toLowerCase()}.vitrine.test`,
      );
    await expect(footer.getByText('support@vitrine.test')).toHaveAttribute(
      'href',
      'mailto:support@vitrine.test',
    );
    await expect(footer.getByText('partners@vitrine.test')).toHaveAttribute(
      'href',
      'mailto:partners@vitrine.test',
    );
    await expect(footer).toContainText('9:00 to 18:00 (GMT+8), Monday to Friday');
    await expect(footer).toContainText('We reply within 24 hours');
    await expect(footer).toContainText('Cyprus');
    await expect(footer).toContainText('Hong Kong');
    await page.goto('/de');
    const terms = page.getByRole('contentinfo').locator('a[href="/de/remark/terms-of-service-3"]');
    await expect(terms).toHaveText('Nutzungsbedingungen');
  });

  test('is shown no way to pay that isn’t there', async ({ page, visitor }) => {
    const methods = granted(await visitor('GET /api/pay/methods', {}));
    expect(methods.map(({ kind }) => kind)).toEqual(['sandbox', 'giftcard']);
    for (const path of ['/', '/de']) {
      await openPage(page, path);
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText('18+');
      await expect(footer.locator('a[href$="/pay"]')).toHaveCount(methods.length);
      await expect(footer).not.toContainText(/Bitcoin|Lightning|Visa/);
    }
  });

  test('folds the way to support away, and finds it so the next time [2-1.9 2-2.77 2-2.78 2-2.79]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage(page, '/provablyfair');
    const help = page.getByRole('complementary', { name: 'Help' });
    const support = help.getByRole('link', { name: 'Support' });
    await expect(support).toHaveAttribute('href', '/support');
    await expectAccessible(page);
    await help.getByRole('button', { name: 'Hide help' }).click();
    await expect(support).toHaveCount(0);
    await expectAccessible(page);
    await page.reload();
    await expect(help.getByRole('button', { name: 'Show help' })).toBeVisible();
    await expect(support).toHaveCount(0);
  });

  test('finds nothing that floats over a button, a price or a text, however wide the window is', async ({
    page,
    visitor,
  }) => {
    const { path } = await findCase(visitor, 'First Light');
    for (const place of ['/', path]) {
      await openPage(page, place);
      for (const width of [320, 390, 820, 1024, 1280, 1366, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await page.evaluate(beside_floats), `${place} at ${width} pixels`).toEqual([]);
      }
    }
    // The floating bar's functions are available on narrow windows too.
    await page.setViewportSize({ width: 390, height: 844 });
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('support@vitrine.test')).toHaveAttribute(
      'href',
      'mailto:support@vitrine.test',
    );
    await expect(
      page.getByRole('banner').getByRole('button', { name: 'Announcements' }),
    ).toBeVisible();
  });

  test('is not met by announcements where the operator doesn’t want it, and reads them when they ask [2-1.14]', async ({
    page,
  }) => {
    await openPage(page, '/');
    const bell = page.getByRole('banner').getByRole('button', { name: 'Announcements' });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await bell.click();
    const dialog = page.getByRole('dialog', { name: 'Announcements' });
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
      'New cases in the armoury',
      'Check our draws yourself',
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(bell).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage(page, '/de');
    await page.getByRole('complementary').getByRole('button').first().click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Prüfe unsere Ziehungen selbst$/ })
      .click();
    await expect(page).toHaveURL('/de/provablyfair');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('reads the announcements again when they didn’t arrive', async ({ page, faults }) => {
    faults.expect(/^net::ERR_FAILED GET \/api\/notice_new$/);
    await openPage(page, '/');
    await page.route('**/api/notice_new', (route) => route.abort());
    await page.getByRole('banner').getByRole('button', { name: 'Announcements' }).click();
    const retry = page.getByRole('dialog').getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await page.unroute('**/api/notice_new');
    await retry.click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveCount(2);
  });

  test('whose network fails for a moment keeps the frame that the server sent, and gets the page anew when it is back', async ({
    page,
    faults,
  }) => {
    faults.expect(/^net::ERR_FAILED (GET \/assets\/around|HEAD \/assets\/)/);
    const german = page.locator('#language-menu').getByRole('link', { name: 'Deutsch' });
    const missed: string[] = [];
    page.on('requestfailed', (request) => missed.push(request.method()));
    const cut = async () => {
      missed.length = 0;
      await page.route('**/assets/around*', (route) => route.abort());
      await page.route('**/assets/*', (route) =>
        route.request().method() === 'HEAD' ? route.abort() : route.fallback(),
      );
    };
    await cut();
    await page.goto('/provablyfair');
    await expect.poll(() => missed).toContain('HEAD');
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }),
    ).toBeVisible();
    const anew = page.waitForEvent('load');
    await page.unrouteAll();
    await anew;
    await waitForHydration(page);

    // The page doesn't reload while somebody uses it.
    await page.clock.install();
    await cut();
    await page.goto('/provablyfair');
    await expect.poll(() => missed).toContain('GET');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.unrouteAll();
    let loaded_again = false;
    page.on('framenavigated', () => (loaded_again = true));
    await page.clock.runFor(60_000);
    await expect(german).toBeVisible();
    expect(loaded_again).toBe(false);
  });

  test('sees no account menu [2-2.66]', async ({ page }) => {
    await openPage(page, '/');
    await expect(page.getByRole('button', { name: 'Your account' })).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  test('sees which language is shown, and has the one that they choose, by keyboard too, remembered [1-2.17 1-2.18 1-3.98 1-3.100 3-6.5 3-9.19 3-9.20]', async ({
    page,
  }) => {
    const menu = page.locator('button[popovertarget=language-menu]');
    const link = (name: string) => page.locator('#language-menu').getByRole('link', { name });
    const remembered = () => page.evaluate(`localStorage.getItem('language')`);
    await openPage(page, '/de/provablyfair');
    await menu.click();
    await expect(link('Deutsch')).toHaveAttribute('aria-current', 'true');
    await expect(link('English')).not.toHaveAttribute('aria-current');
    await expect(link('Deutsch').locator('svg')).toHaveText('DE');
    expect(await remembered()).toBeNull();

    await link('简体中文').press('Enter');
    await expect(page).toHaveURL('/zh/provablyfair');
    expect(await remembered()).toBe('zh_CN');
    await waitForHydration(page);
    await menu.click();
    await link('Français').click();
    await expect(page).toHaveURL('/fr/provablyfair');
    expect(await remembered()).toBe('en');
  });

  test('keeps the sound on for the next visit once it was switched on [2-10.21 3-3.29]', async ({
    page,
    visitor,
  }) => {
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
  test('is told what concerns players, in the announcements', async ({ page, player }) => {
    expect(player.name).not.toBe('');
    await openPage(page, '/provablyfair');
    await page.getByRole('banner').getByRole('button', { name: 'Announcements' }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveText([
      'New cases in the armoury',
      'Turn on the second factor',
      'Check our draws yourself',
    ]);
  });

  test('finds support in the account menu, where nothing floats', async ({ page, player }) => {
    expect(player.name).not.toBe('');
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, '/provablyfair');
    await page.getByRole('navigation').locator('button[popovertarget=account-menu]').click();
    await expect(
      page.locator('#account-menu').getByRole('link', { name: 'Support' }),
    ).toHaveAttribute('href', '/support');
  });

  test('finds name, balance and picture in the account menu [1-3.3 1-3.7 1-5.27 2-2.54 2-2.57 2-2.58 2-3.4]', async ({
    page,
    player,
    database,
  }) => {
    const avatar = '/favicon.svg?of=a-story';
    await page.route(`**${avatar}`, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      }),
    );
    await database.db
      .updateTable('accounts_players')
      .set({ avatar })
      .where('email', '=', player.email)
      .execute();
    await openPage(page, '/');
    await page.getByRole('button', { name: 'Your account' }).click();
    const profile = page.getByRole('banner').getByRole('link', { name: 'Profile' }).first();
    await expect(profile.locator('img')).toHaveAttribute('src', avatar);
    const { money } = granted(await player.api('GET /api/user', {}));
    const menu = page.getByRole('navigation', { name: 'Your account' });
    await expect(menu).toContainText(player.name);
    await expect(menu).toContainText('Level 0');
    await expect(menu.locator('dd')).toHaveText([dollars(money), '120.00', '50,000']);
    await page.keyboard.press('Escape');
    await profile.click();
    await expect(page).toHaveURL('/my');
  });

  test('finds pages of their own and all the others in two groups of the account menu, on a phone too [1-2.115 2-2.60 2-2.61 2-2.62]', async ({
    page,
    player,
  }) => {
    await openCases(player, 'First Light', 2);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const prefix of ['', '/de']) {
      await openPage(page, `${prefix}/provablyfair`);
      await page.getByRole('navigation').locator('button[popovertarget=account-menu]').click();
      const groups = page.locator('#account-menu').getByRole('list');
      const addresses = async (group: number) => {
        const links = await groups.nth(group).getByRole('link').all();
        return Promise.all(links.map((link) => link.getAttribute('href')));
      };
      expect(await addresses(0)).toEqual(
        [
          '/my',
          '/my/check',
          '/pay',
          '/my/history',
          '/my/limits',
          '/my/backpack',
          '/my/promotion',
        ].map((path) => prefix + path),
      );
      expect(await addresses(1)).toEqual([
        prefix || '/',
        ...[
          '/battle',
          '/upgrade',
          '/mall',
          '/event',
          '/giveaway',
          '/vip',
          '/provablyfair',
          '/event/coupon',
          '/event/check',
          '/free',
          '/event/cards',
          '/mission',
          '/blog',
          '/survey',
          '/support',
        ].map((path) => prefix + path),
      ]);
      await expect(groups.first().getByRole('link').nth(5)).toContainText('2');
      await expectAccessible(page, { with_frame: true });
    }
    await page.locator('#account-menu').getByRole('link', { name: 'Rucksack' }).click();
    await expect(page).toHaveURL('/de/my/backpack');
    await expect(page.locator('#account-menu')).toBeHidden();
  });

  test('has all of the header in sight on a tablet, in the longest words too', async ({
    page,
    player,
  }) => {
    await openCases(player, 'First Light');
    await page.setViewportSize({ width: 768, height: 1024 });
    for (const prefix of ['', '/de', '/ru', '/in', '/vn']) {
      await openPage(page, `${prefix}/my`);
      const controls = await page.getByRole('banner').locator('a:visible, button:visible').all();
      expect(controls.length).toBeGreaterThan(6);
      const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
      for (const box of boxes) expect(box!.x + box!.width, prefix).toBeLessThanOrEqual(768 - 16);
      const lefts = boxes.map((box) => box!.x);
      expect(lefts, prefix).toEqual(lefts.toSorted((a, b) => a - b));
    }
  });

  test('reads no cut word in the main menu, and comes to every entry by keyboard', async ({
    page,
    player,
  }) => {
    expect(player.name).not.toBe('');
    // Links that lie partly in the menu's box and partly outside.
    const cut = `(() => {
      const menu = document.querySelector('header nav');
      const { top, right, bottom, left } = menu.getBoundingClientRect();
      return [...menu.querySelectorAll('a')].filter((link) => {
        const box = link.getBoundingClientRect();
        if (box.width === 0 || box.top >= bottom) return false;
        return box.top < top - 1 || box.bottom > bottom + 1 || box.left < left - 1 || box.right > right + 1;
      }).map((link) => link.textContent);
    })()`;
    for (const prefix of ['', '/de', '/in', '/ru']) {
      await openPage(page, `${prefix}/provablyfair`);
      for (const width of [1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(cut), `${prefix} at ${width}`).toEqual([]);
      }
      const entries = page.getByRole('banner').getByRole('navigation').first().getByRole('link');
      await entries.first().focus();
      for (let nth = 0; nth < (await entries.count()); nth += 1) {
        await expect(entries.nth(nth)).toBeFocused();
        await expect(entries.nth(nth)).toBeInViewport({ ratio: 0.9 });
        await page.keyboard.press('Tab');
      }
      await expect(entries.first()).toBeInViewport({ ratio: 0.9 });
    }
  });

  test('sells once however often the button is pressed, and reads so for four seconds, in their language [1-4.43 1-4.44 1-5.30]', async ({
    page,
    player,
  }) => {
    await openCases(player, 'Sea Glass', 2);
    await openPage(page, '/de/my/backpack');
    const answered = Promise.withResolvers<void>();
    const calls: (string | undefined)[] = [];
    await page.route('**/api/box/sell', async (route) => {
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
    // The draining line is the message's clock: `messages.spec.ts` sets it.
    await expect(toast.locator('span[aria-hidden]')).toHaveCSS('animation-duration', '4s');
    await expect(page.getByRole('heading', { name: 'Deine Vitrine ist leer' })).toBeVisible();
    await expect(toast).toBeHidden();
    expect(calls).toEqual(['de']);
  });

  test('reads one message at a time: a new one takes the place of the one before [1-4.51]', async ({
    page,
    player,
  }) => {
    await openCases(player, 'Sea Glass', 3);
    await openPage(page, '/my/backpack');
    for (const _ of ['first', 'second']) {
      await page.getByRole('checkbox').first().locator('xpath=ancestor::li').click();
      await page.getByRole('button', { name: /^Sell selected for .* tokens$/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Sell for/ })
        .click();
      await expect(page.getByRole('status').filter({ hasText: 'Sold 1 item' })).toHaveCount(1);
    }
  });
});

import { fromWire, mills, toWire } from '@vitrine/contract/amount';
import type { Client } from '@vitrine/contract/client';
import type { Locator, Page, Request } from '@playwright/test';
import { backpackOf, opener, setFastOpen } from '../cases.ts';
import {
  announcement,
  balancesOf,
  dollars,
  expect,
  expectAccessible,
  findCase,
  granted,
  headerMoney,
  minus,
  openCases,
  openPage,
  reels,
  test,
  with_motion,
} from '../story.ts';

test.use(with_motion);

/** Counts the page's requests to open. */
function openingsSent(page: Page): () => number {
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.url().endsWith('/open'))));
  return () => sent;
}

/** Counts the reels that a page shows, from its next document on. */
async function countReels(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`
    window.reels_seen = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
      if (timing?.duration > 4000) window.reels_seen += 1;
      return animate.call(this, frames, timing);
    };`);
  return () => page.evaluate<number>('window.reels_seen');
}

test.describe('A player', () => {
  test('opens their first case with one press: client seed, reel, prize, price [1-2.54 2-2.13 2-10.2 2-10.18 3-7.28 3-7.30]', async ({
    page,
    player,
    visitor,
  }) => {
    const box = await findCase(visitor, 'Sea Glass');
    expect(granted(await player.api('GET /api/fairness/seeds', {})).active.client_seed).toBeNull();
    await openPage(page, box.path);
    await page.getByRole('button', { name: `Open for ${dollars(box.price)}` }).click();
    await expect(reels(page)).toHaveCount(1);
    await expect(announcement(page)).toBeEmpty();
    await expect(page.getByRole('link', { name: 'Verify this draw' })).toBeVisible();

    const [item, ...others] = (await backpackOf(player)).list;
    expect(others).toEqual([]);
    await expect(announcement(page)).toContainText(`You won ${item!.goods_info.name}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText(
      item!.goods_info.name,
    );
    await expect(headerMoney(page)).toHaveText(minus(500_000, box.price));
    const { active } = granted(await player.api('GET /api/fairness/seeds', {}));
    expect(active).toMatchObject({
      nonce: 1,
      client_seed: expect.stringMatching(/^[0-9a-f]{32}$/),
    });

    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Backpack' })
      .click();
    await expect(
      page.getByRole('checkbox', { name: `Select ${item!.goods_info.name}` }),
    ).toBeVisible();
    await expect(headerMoney(page)).toHaveText(minus(500_000, box.price));
  });

  for (const key of ['Space', 'Enter']) {
    test(`pays for no ${key} that is pressed anywhere, and skips the reel with it`, async ({
      page,
      player,
      visitor,
    }) => {
      const box = await findCase(visitor, 'Sea Glass');
      const sent = openingsSent(page);
      await openPage(page, box.path);
      await page.keyboard.press(key);
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press(key);
      await opener(page).click();
      await expect(reels(page)).toHaveCount(1);
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press(key);
      await expect(reels(page)).toHaveCount(0);
      await expect(announcement(page)).toContainText('You won');
      expect(sent()).toBe(1);
      expect(await balancesOf(player)).toMatchObject({ items: 1 });
    });
  }

  test('opens again with a key after they pressed the button once, as long as they see its price', async ({
    page,
    player,
    visitor,
  }) => {
    const box = await findCase(visitor, 'Sea Glass');
    const sent = openingsSent(page);
    await openPage(page, box.path);
    await setFastOpen(page);
    await opener(page).click();
    await expect(announcement(page)).toContainText('You won');
    // No banner comes to the page of a case, where it would cover the win.
    await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
    await page.getByRole('heading', { level: 1 }).click();
    // For a moment after the reveal, the page ignores keys, as if they were meant to skip.
    await expect(async () => {
      await page.keyboard.press('Space');
      expect(sent()).toBe(2);
    }).toPass();
    await expect(page.getByText('1 win is in your backpack.')).toBeVisible();
    await page
      .getByRole('region', { name: 'Contents' })
      .getByRole('listitem')
      .last()
      .scrollIntoViewIfNeeded();
    await expect(opener(page)).not.toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await expect.poll(() => balancesOf(player)).toMatchObject({ items: 2 });
    expect(sent()).toBe(2);
  });

  test('reads what a win sells for and how long, and keeps it without losing the money [3-3.32]', async ({
    page,
    player,
    visitor,
  }) => {
    const box = await findCase(visitor, 'First Light');
    await openPage(page, box.path);
    await setFastOpen(page);
    await opener(page).click();
    await expect(announcement(page)).toContainText('You won');
    const [item] = (await backpackOf(player)).list;
    const worth = dollars(item!.goods_info.price);
    const said = page.getByText(/^Sells for .* for another 1\d:\d\d, then for/);
    await expect(said).toContainText(worth);
    await page.getByRole('button', { name: 'Keep' }).click();
    const kept = page.getByRole('complementary', { name: 'Won before' });
    await expect(kept).toContainText('1 win is in your backpack.');
    await expect(kept).toContainText(`Sells for ${worth} for another 1`);
    await kept.getByRole('link', { name: 'Backpack' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Backpack' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('article')).toContainText(
      `or ${worth} for another 1`,
    );
    await page.getByRole('main').getByRole('article').click();
    await page.getByRole('button', { name: `Sell selected for ${worth}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Sell for money?' });
    await dialog.getByRole('button', { name: `Sell for ${worth}` }).click();
    await expect(page.getByText(`Sold 1 item for ${worth}`)).toBeVisible();
    const { price } = item!.goods_info;
    const money = 500_000 - fromWire(box.price)! + fromWire(price)!;
    expect(await balancesOf(player)).toMatchObject({ money, items: 0 });
  });

  test('sees the sale turn from money into tokens when the quarter of an hour is over, and never before', async ({
    page,
    player,
    visitor,
  }) => {
    const box = await findCase(visitor, 'First Light');
    // The next answer to any call would tell the server's time, which stays behind.
    await page.addInitScript(`{
      const { get } = Headers.prototype;
      Headers.prototype.get = function (name) { return name === 'date' ? null : get.call(this, name); };
    }`);
    await page.clock.install();
    await openPage(page, box.path);
    await setFastOpen(page);
    await opener(page).click();
    await expect(announcement(page)).toContainText('You won');
    await expect(page.getByRole('button', { name: /^Sell for \$/ })).toBeVisible();
    await page.clock.fastForward('15:01');
    const sell = page.getByRole('button', { name: /^Sell for/ });
    await expect(sell).not.toContainText('$');
    await expect(page.getByText(/^Sells for [\d.,]+\.$/)).toBeVisible();
    const before = await balancesOf(player);
    await sell.click();
    await expect(page.getByText(/^Sold for .* tokens$/)).toBeVisible();
    const after = await balancesOf(player);
    expect([after.money, after.items]).toEqual([before.money, 0]);
    expect(after.tokens).toBeGreaterThan(before.tokens);
  });

  test('reads after a reload in mid-reel what they won', async ({ page, player, visitor }) => {
    const box = await findCase(visitor, 'Sea Glass');
    await openPage(page, box.path);
    await opener(page).click();
    await expect(reels(page)).toHaveCount(1);
    const [item] = (await backpackOf(player)).list;
    await page.reload();
    const note = page.getByRole('complementary', { name: 'Won before' });
    await expect(note).toContainText(`You won ${item!.goods_info.name}`);
    await expect(note.getByRole('link', { name: 'Backpack' })).toHaveAttribute(
      'href',
      '/my/backpack',
    );
    await page.reload();
    await expect(opener(page)).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  test('who wants it fast sees what they won without a reel, here and the next time [2-10.20 3-3.28]', async ({
    page,
    player,
    visitor,
  }) => {
    const box = await findCase(visitor, 'Sea Glass');
    const seen = await countReels(page);
    await openPage(page, box.path);
    await setFastOpen(page);
    await opener(page).click();
    await expect(announcement(page)).toContainText('You won');
    await openPage(page, box.path);
    await expect(page.getByRole('checkbox', { name: 'Fast open' })).toBeChecked();
    await opener(page).click();
    await expect(announcement(page)).toContainText('You won');
    expect(await seen()).toBe(0);
    expect(await balancesOf(player)).toMatchObject({ items: 2 });
  });

  test('opens four at once: four reels, four prizes, four prices [3-3.30]', async ({
    page,
    player,
    visitor,
  }) => {
    const box = await findCase(visitor, 'Sea Glass');
    const seen = await countReels(page);
    await openPage(page, box.path);
    await page
      .getByRole('group', { name: 'How many to open' })
      .getByText('4', { exact: true })
      .click();
    await opener(page).click();
    await expect(reels(page)).toHaveCount(4);
    await expect.poll(seen).toBe(4);
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(
      page.getByRole('main').getByRole('article').getByRole('link', { name: 'Verify this draw' }),
    ).toHaveCount(4);
    expect(await balancesOf(player)).toMatchObject({ items: 4 });
    await expect(headerMoney(page)).toHaveText(minus(500_000, box.price, 4));
  });

  test('who closes the tab while the reel runs loses nothing', async ({
    page,
    context,
    player,
    visitor,
  }) => {
    const box = await findCase(visitor, 'Sea Glass');
    await openPage(page, box.path);
    await opener(page).click();
    await expect(reels(page)).toHaveCount(1);
    await page.close();
    const { list } = await backpackOf(player);
    const later = await context.newPage();
    await openPage(later, '/my/backpack');
    await expect(
      later.getByRole('checkbox', { name: `Select ${list[0]!.goods_info.name}` }),
    ).toBeVisible();
    await expect(headerMoney(later)).toHaveText(minus(500_000, box.price));
  });

  test('whose answers get lost on the way pays once [3-1.43]', async ({
    page,
    faults,
    player,
    visitor,
  }) => {
    faults.expect(/^net::ERR_FAILED POST .*\/open$/);
    const box = await findCase(visitor, 'First Light');
    await openPage(page, box.path);
    await setFastOpen(page);
    await page.route('**/open', async (route) => {
      await route.fetch();
      await route.abort('failed');
    });
    await opener(page).click();
    await expect(page.getByRole('alert').getByText('you will not pay twice')).toBeVisible();
    await page.unroute('**/open');
    await opener(page).click();
    await expect(announcement(page)).toContainText('You won');
    expect(await balancesOf(player)).toMatchObject({
      money: 500_000 - fromWire(box.price)!,
      items: 1,
    });
    await expect(headerMoney(page)).toHaveText(minus(500_000, box.price));
  });

  test('is told how much is missing before they press [3-9.28]', async ({
    page,
    player,
    visitor,
  }) => {
    const box = await findCase(visitor, 'Silver Edge');
    await openPage(page, box.path);
    await page
      .getByRole('group', { name: 'How many to open' })
      .getByText('2', { exact: true })
      .click();
    const missing = toWire(mills(2 * fromWire(box.price)! - 500_000));
    const way = page
      .getByRole('main')
      .getByRole('link', { name: `Needs ${dollars(missing)} more` });
    await expect(way).toHaveAttribute('href', `/pay?p=${missing}`);
    await page.keyboard.press('Space');
    expect(await balancesOf(player)).toMatchObject({ money: 500_000, items: 0 });
  });

  test('who can’t pay for one reads the ways on: the exact top-up, selling fresh wins, cheaper cases', async ({
    page,
    player,
    visitor,
  }) => {
    const { list } = granted(await visitor('GET /api/box', { type: 'paid', limit: 100 }));
    const box = list.find(({ price }) => price > 500)!;
    await openPage(page, `/case/${box.id}`);
    const ways = page.getByRole('region', { name: /^You are .* short$/ });
    const missing = toWire(mills(fromWire(box.price)! - 500_000));
    await expect(ways.getByRole('link', { name: 'Top up exactly that' })).toHaveAttribute(
      'href',
      `/pay?p=${missing}`,
    );
    await expect(ways.getByRole('link', { name: /instead/ })).toHaveCount(2);
    await expect(ways.getByRole('link', { name: 'Sell what you just won' })).toHaveCount(0);
    await openCases(player, 'First Light', 2);
    await openPage(page, `/case/${box.id}`);
    await expect(ways.getByRole('link', { name: 'Sell what you just won' })).toHaveAttribute(
      'href',
      '/my/backpack',
    );
    await expectAccessible(page);
    await ways
      .getByRole('link', { name: /instead/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Open for/ })).toBeVisible();
    await expect(ways).toHaveCount(0);
  });

  test('who spent the money elsewhere reads the server’s reason [2-8.12]', async ({
    page,
    faults,
    player,
    visitor,
  }) => {
    faults.expect(/^422 POST .*\/open$/);
    const box = await findCase(visitor, 'Silver Edge');
    await openCases(player, 'Sea Glass');
    await openPage(page, box.path);
    await openCases(player, box.name);
    await opener(page).click();
    await expect(page.getByRole('alert').getByText('Insufficient balance.')).toBeVisible();
    expect(await balancesOf(player)).toMatchObject({ items: 2 });
  });
});

test('The stage is never empty between crate, reel and end card', async ({
  page,
  player,
  visitor,
}) => {
  const { path } = await findCase(visitor, 'Sea Glass');
  await openPage(page, path);
  await page.evaluate(`
    window.times_empty = 0;
    const stage = document.querySelector('main [role=status]').parentElement;
    new MutationObserver(() => {
      if (!stage.querySelector('img')) window.times_empty += 1;
    }).observe(stage, { childList: true, subtree: true });`);
  await opener(page).click();
  await expect(reels(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Verify this draw' })).toBeVisible();
  expect(await page.evaluate('window.times_empty')).toBe(0);
  expect(await balancesOf(player)).toMatchObject({ items: 1 });
});

test('Cases are opened, reels skipped and wins sold with the keyboard alone', async ({
  page,
  player,
  visitor,
}) => {
  const box = await findCase(visitor, 'Sea Glass');
  await openPage(page, box.path);
  await tabTo(page, page.getByRole('radio', { name: '1', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked();
  await tabTo(page, opener(page));
  await page.keyboard.press('Enter');
  await expect(reels(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(announcement(page)).toContainText('You won');
  await tabTo(page, page.getByRole('button', { name: /^Sell all for/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Sold for/)).toBeVisible();
  expect(await balancesOf(player)).toMatchObject({ items: 0 });
});

test.describe('A player who wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('sees what they won without a reel', async ({ page, player, visitor }) => {
    const box = await findCase(visitor, 'Sea Glass');
    const seen = await countReels(page);
    await openPage(page, box.path);
    await opener(page).click();
    await expect(announcement(page)).toContainText('You won');
    expect(await seen()).toBe(0);
    expect(await balancesOf(player)).toMatchObject({ items: 1 });
  });
});

test.describe('A demonstration', () => {
  test('is labelled as one, and neither server nor balance knows of it', async ({
    page,
    player,
    visitor,
  }) => {
    const box = await findCase(visitor, 'Silver Edge');
    const sent: string[] = [];
    // Excludes the requests that every page of a game makes: one lets a player's socket into their
    // channel, the other counts the time.
    const isPlay = (request: Request) =>
      request.method() !== 'GET' && !/\/(?:broadcasting\/auth|api\/sitting)$/.test(request.url());
    page.on('request', (request) => isPlay(request) && sent.push(request.url()));
    await openPage(page, box.path);
    await page.getByRole('button', { name: 'Try free' }).click();
    await expect(reels(page)).toHaveCount(1);
    await expect(page.getByText('Demonstration', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(announcement(page)).toContainText('Demonstration: it would have been');
    await expect(page.getByText('Demonstration', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Sell/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Verify this draw' })).toHaveCount(0);
    expect(sent).toEqual([]);
    expect(await balancesOf(player)).toEqual({ money: 500_000, tokens: 120_000, items: 0 });
  });

  test('is open to visitors, who are asked to sign in for a real opening', async ({
    page,
    visitor,
  }) => {
    const box = await findCase(visitor, 'Sea Glass');
    await openPage(page, box.path);
    await page.getByRole('button', { name: 'Try free' }).click();
    await expect(reels(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(announcement(page)).toContainText('Demonstration: it would have been');
    // For a moment after the reveal, the page ignores presses, as if they were meant to skip: the
    // story presses again, each second.
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await expect(async () => {
      if ((await dialog.count()) === 0) await opener(page).click({ timeout: 1000 });
      await expect(dialog).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
});

test('A case that no balance opens names each condition with its progress, offers no press that would fail, and can be tried [3-9.30]', async ({
  page,
  player,
  visitor,
}) => {
  const { path } = await findCase(visitor, 'Open Door');
  await openPage(page, path);
  await expect(page.getByRole('heading', { level: 1, name: 'Open Door' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Conditions' }).getByRole('listitem')).toHaveText([
    /A verified e-mail address Profile/,
    /\$50\.00 topped up within 30 days Top up.*\$0\.00 of \$50\.00/,
    /Play worth 51,000 points a day over 30 days Play.*433 of 51,000/,
  ]);
  await expect(page.getByRole('button', { name: 'Conditions apply' })).toBeDisabled();
  await expect(page.getByRole('group', { name: 'How many to open' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Try free' }).click();
  await expect(page.getByText('Demonstration', { exact: true })).toBeVisible();
  expect(await balancesOf(player)).toMatchObject({ items: 0 });
});

test('A case for points says how many the player has', async ({ page, player, visitor }) => {
  const { path } = await findCase(visitor, 'Lamplight');
  expect(granted(await player.api('GET /api/user', {})).score).toBe(50_000);
  await openPage(page, path);
  await expect(page.getByRole('main')).toContainText('You have 50,000 points');
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const count of [2, 4, 7, 10]) {
    test(`${count} wins are read by their names, nothing lies over anything, and no picture sells`, async ({
      page,
      player,
      visitor,
    }) => {
      await openMany(page, visitor, count);
      // Many wins lie over the whole page.
      const place = count < 5 ? page.getByRole('main') : page.locator('[data-sheet]');
      const wins = place
        .getByRole('article')
        .filter({ has: page.getByRole('link', { name: 'Verify this draw' }) });
      await expect(wins).toHaveCount(count);
      for (const win of await wins.all()) {
        await win.scrollIntoViewIfNeeded();
        const links = await win.getByRole('link').all();
        const parts = [
          win.locator('img'),
          win.getByRole('heading'),
          win.getByRole('button'),
          ...links,
        ];
        const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!));
        for (const [n, a] of boxes.entries()) {
          expect(Math.min(a.width, a.height)).toBeGreaterThanOrEqual(24);
          for (const b of boxes.slice(n + 1)) expect(overlap(a, b)).toBe(false);
        }
        for (const line of await win.getByRole('heading').locator('span').all())
          await expectWhole(line);
        await win.locator('img').tap();
      }
      expect(await balancesOf(player)).toMatchObject({ items: count });
      await expect(page.getByRole('button', { name: 'Sell all for' })).toBeInViewport({ ratio: 1 });
      for (const term of ['Spent', 'Won', 'Difference'])
        await expect(place.getByRole('term').filter({ hasText: term })).toBeVisible();
      // Keeping them brings the page back.
      const header = page.getByRole('banner');
      if (count < 5) await expect(header).toBeVisible();
      else await expect(header).toBeHidden();
      await page.getByRole('button', { name: 'Keep' }).click();
      await expect(header).toBeVisible();
    });
  }

  for (const [language, main] of [
    ['', /^(Open for|Again|Needs|Skip)/],
    ['/de', /(öffnen für|noch einmal für|nötig|überspringen)/i],
  ] as const) {
    test(`the main button is in sight at any price, before, during and after a reel: ${language || 'English'}`, async ({
      page,
      player,
      visitor,
    }) => {
      const in_sight = async () => {
        const button = page
          .getByRole('main')
          .getByRole('button', { name: main })
          .or(page.getByRole('main').getByRole('link', { name: main }))
          .last();
        await expect(button).toBeInViewport({ ratio: 1 });
        const [{ y, height }, dock] = await Promise.all([
          button.boundingBox().then((box) => box!),
          page.getByRole('navigation').last().boundingBox(),
        ]);
        expect(y + height).toBeLessThanOrEqual(dock!.y);
      };
      for (const name of ['Flutter', 'Soft Touch']) {
        const { path } = await findCase(visitor, name);
        await openPage(page, language + path);
        for (const count of [10, 4]) {
          // The radio itself is hidden: a press at its place may hit what lies over it.
          await page
            .locator('main label:has([type=radio])')
            .nth(count - 1)
            .click();
          await expect(page.getByRole('radio').nth(count - 1)).toBeChecked();
          await in_sight();
        }
      }
      await page.getByRole('main').getByRole('button', { name: main }).last().click();
      await expect(reels(page)).toHaveCount(4);
      await in_sight();
      await page.keyboard.press('Escape');
      await expect(announcement(page)).not.toBeEmpty();
      await in_sight();
      expect(await balancesOf(player)).toMatchObject({ items: 4 });
    });
  }
});

for (const width of [768, 1440]) {
  test.describe(`At ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('each of ten wins shows its picture, the best first and on a desktop the largest', async ({
      page,
      player,
      visitor,
    }) => {
      await openMany(page, visitor, 10);
      await expect(announcement(page)).toContainText('You won');
      const pictures = page
        .getByRole('main')
        .getByRole('article')
        .filter({ has: page.getByRole('link', { name: 'Verify this draw' }) })
        .locator('img');
      await expect(pictures).toHaveCount(10);
      const heights = await Promise.all(
        (await pictures.all()).map(async (one) => (await one.boundingBox())!.height),
      );
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(64);
      const { list } = await backpackOf(player);
      const best = list.toSorted((a, b) => b.goods_info.price - a.goods_info.price)[0]!;
      await expect(pictures.first()).toHaveAttribute(
        'src',
        new RegExp(best.goods_info.picture.split('/').at(-1)!),
      );
      if (width === 1440) expect(heights[0]).toBeGreaterThan(2 * Math.max(...heights.slice(1)));
    });
  });
}

test('The controls of a case are shown once they have arrived whole', async ({ page, visitor }) => {
  const { path } = await findCase(visitor, 'First Light');
  const controls = page.getByRole('main').locator('fieldset').first();
  let end: string | undefined = 'Try free';
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: end ? html.slice(0, html.indexOf(end)) : html });
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(controls).toBeAttached();
  await expect(controls).toBeHidden();
  end = undefined;
  await page.goto(path);
  await expect(controls).toBeVisible();
});

test('Contents are ordered by rarity, value or chance, as the address says, also after going back', async ({
  page,
  visitor,
}) => {
  const { path, id } = await findCase(visitor, 'First Light');
  const { goods } = granted(await visitor('GET /api/box/{id}', { id: String(id) }));
  const dearest = goods
    .toSorted((a, b) => b.goods.price - a.goods.price)
    .map(({ chance }) => chance);
  const likeliest = goods.map(({ chance }) => chance).toSorted((a, b) => b - a);
  const tiles = page.getByRole('region', { name: 'Contents' }).getByRole('listitem');
  const expectChances = async (chances: readonly number[]) => {
    for (const [at, chance] of chances.entries())
      await expect(tiles.nth(at)).toContainText(`${chance.toFixed(4)}%`);
  };
  await openPage(page, path);
  await page.getByText('Most likely first').click();
  await expectChances(likeliest);
  await page.getByText('Highest price').click();
  await expect(page).toHaveURL(`${path}?sort=value`);
  await expectChances(dearest);
  await page.getByRole('link', { name: 'How it is drawn' }).click();
  await expect(page).toHaveURL('/provablyfair');
  await page.goBack();
  await expect(page).toHaveURL(`${path}?sort=value`);
  await expectChances(dearest);
});

/** Opens a case so many times at once, without its reels. */
async function openMany(page: Page, visitor: Client, count: number): Promise<void> {
  const { path } = await findCase(visitor, 'Sea Glass');
  await openPage(page, path);
  await setFastOpen(page);
  await page
    .getByRole('group', { name: 'How many to open' })
    .getByText(String(count), { exact: true })
    .click();
  await opener(page).click();
}

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Expects a line whose text isn't cut off. */
async function expectWhole(line: Locator): Promise<void> {
  const cut_off = await line.evaluate(
    ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) =>
      scrollWidth - clientWidth,
  );
  expect(cut_off).toBeLessThanOrEqual(0);
}

/** Presses Tab until the target has the focus; fails when it never does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 200; presses += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${String(target)}`);
}

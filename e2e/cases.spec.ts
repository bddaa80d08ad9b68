import { fromWire, mills, toWire } from '@vitrine/contract/amount';
import type { Locator, Page, Request } from '@playwright/test';
import {
  announcement,
  balancesOf,
  dollars,
  expect,
  findCase,
  granted,
  headerMoney,
  minus,
  openCases,
  openPage,
  reels,
  test,
  type StoryPlayer,
} from './story.ts';

/** The button that opens the case. */
function opener(page: Page): Locator {
  return page.getByRole('button', { name: /^(Open|Again) for/ });
}

/** Counts the reels that a page ever shows, from its next document on. */
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

async function setFastOpen(page: Page): Promise<void> {
  await page.getByText('Fast open').click();
  await expect(page.getByRole('checkbox', { name: 'Fast open' })).toBeChecked();
}

async function backpackOf({ api }: StoryPlayer) {
  return granted(await api('GET /api/system_shop/backpack', {}));
}

test.describe('A player', () => {
  test('opens their first case with one press: client seed, reel, prize, price', async ({ page, player, visitor }) => {
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
    expect(active).toMatchObject({ nonce: 1, client_seed: expect.stringMatching(/^[0-9a-f]{32}$/) });

    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Backpack' }).click();
    await expect(page.getByRole('checkbox', { name: `Select ${item!.goods_info.name}` })).toBeVisible();
    await expect(headerMoney(page)).toHaveText(minus(500_000, box.price));
  });

  test('sells what they won from the end card', async ({ page, player, visitor }) => {
    const box = await findCase(visitor, 'First Light');
    await openPage(page, box.path);
    await setFastOpen(page);
    await opener(page).click();
    await expect(headerMoney(page)).toHaveText(minus(500_000, box.price));
    const [item] = (await backpackOf(player)).list;
    const { price } = item!.goods_info;
    await page.getByRole('button', { name: `Sell for ${dollars(price)}` }).click();
    await expect(page.getByText(`Sold for ${dollars(price)}`)).toBeVisible();
    const { money, items } = await balancesOf(player);
    expect([money, items]).toEqual([500_000 - fromWire(box.price)! + fromWire(price)!, 0]);
    await expect(headerMoney(page)).toHaveText(dollars(toWire(money)));
    await expect(page.getByRole('button', { name: /^Sell/ })).toHaveCount(0);
  });

  for (const key of ['Space', 'Enter']) {
    test(`opens with ${key} and skips the reel with Escape`, async ({ page, player, visitor }) => {
      const box = await findCase(visitor, 'Sea Glass');
      await openPage(page, box.path);
      await page.keyboard.press(key);
      await expect(reels(page)).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(reels(page)).toHaveCount(0);
      await expect(announcement(page)).toContainText('You won');
      expect(await balancesOf(player)).toMatchObject({ items: 1 });
    });
  }

  test('who wants it fast sees what they won without a reel, here and the next time', async ({
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

  test('opens four at once: four reels, four prizes, four prices', async ({ page, player, visitor }) => {
    const box = await findCase(visitor, 'Sea Glass');
    const seen = await countReels(page);
    await openPage(page, box.path);
    await page.getByRole('group', { name: 'How many to open' }).getByText('4', { exact: true }).click();
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

  test('who closes the tab while the reel runs loses nothing', async ({ page, context, player, visitor }) => {
    const box = await findCase(visitor, 'Sea Glass');
    await openPage(page, box.path);
    await opener(page).click();
    await expect(reels(page)).toHaveCount(1);
    await page.close();
    const { list } = await backpackOf(player);
    const later = await context.newPage();
    await openPage(later, '/my/backpack');
    await expect(later.getByRole('checkbox', { name: `Select ${list[0]!.goods_info.name}` })).toBeVisible();
    await expect(headerMoney(later)).toHaveText(minus(500_000, box.price));
  });

  test('whose answers get lost on the way pays once', async ({ page, faults, player, visitor }) => {
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
    expect(await balancesOf(player)).toMatchObject({ money: 500_000 - fromWire(box.price)!, items: 1 });
    await expect(headerMoney(page)).toHaveText(minus(500_000, box.price));
  });

  test('is told how much is missing before they press', async ({ page, player, visitor }) => {
    const box = await findCase(visitor, 'Silver Edge');
    await openPage(page, box.path);
    await page.getByRole('group', { name: 'How many to open' }).getByText('2', { exact: true }).click();
    const missing = toWire(mills(2 * fromWire(box.price)! - 500_000));
    await expect(page.getByRole('button', { name: dollars(missing) })).toBeDisabled();
    await page.keyboard.press('Space');
    expect(await balancesOf(player)).toMatchObject({ money: 500_000, items: 0 });
  });

  test('who spent the money elsewhere reads the server’s reason', async ({ page, faults, player, visitor }) => {
    faults.expect(/^422 POST .*\/open$/);
    const box = await findCase(visitor, 'Silver Edge');
    await openCases(player, 'Sea Glass');
    await openPage(page, box.path);
    await openCases(player, box.name);
    await opener(page).click();
    await expect(page.getByRole('alert').getByText('Insufficient balance.')).toBeVisible();
    expect(await balancesOf(player)).toMatchObject({ items: 2 });
  });

  test('opens, skips and sells with the keyboard alone', async ({ page, player, visitor }) => {
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
});

test('The stage is never empty between crate, reel and end card', async ({ page, player, visitor }) => {
  const { path } = await findCase(visitor, 'Sea Glass');
  await openPage(page, path);
  await page.evaluate(`
    window.empty_ms = 0;
    let before = performance.now();
    (function look() {
      const stage = document.querySelector('main [role=status]').parentElement;
      const now = performance.now();
      if (!stage.querySelector('img')) window.empty_ms += now - before;
      before = now;
      requestAnimationFrame(look);
    })()`);
  await opener(page).click();
  await expect(reels(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Verify this draw' })).toBeVisible();
  expect(await page.evaluate('window.empty_ms')).toBeLessThan(200);
  expect(await balancesOf(player)).toMatchObject({ items: 1 });
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
  test('is labelled as one, and neither server nor balance knows of it', async ({ page, player, visitor }) => {
    const box = await findCase(visitor, 'Silver Edge');
    const sent: string[] = [];
    // A page of a player lets its socket into their channel, whatever they do.
    const isPlay = (request: Request) => request.method() !== 'GET' && !request.url().endsWith('/broadcasting/auth');
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

  test('is open to visitors, who are asked to sign in for a real opening', async ({ page, visitor }) => {
    const box = await findCase(visitor, 'Sea Glass');
    await openPage(page, box.path);
    await page.getByRole('button', { name: 'Try free' }).click();
    await expect(reels(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(announcement(page)).toContainText('Demonstration: it would have been');
    // For a moment after the reveal a press is taken for one that was meant to skip.
    await expect(async () => {
      await opener(page).click();
      await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
});

test('A case that no balance opens says so, offers no press that would fail, and can be tried', async ({
  page,
  player,
  visitor,
}) => {
  const { path } = await findCase(visitor, 'Open Door');
  await openPage(page, path);
  await expect(page.getByRole('heading', { level: 1, name: 'Open Door' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Conditions apply' })).toBeDisabled();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Try free' }).click();
  await expect(page.getByText('Demonstration', { exact: true })).toBeVisible();
  expect(await balancesOf(player)).toMatchObject({ items: 0 });
});

test('The page of a case lists every prize with its chance and its tickets, the rarest first', async ({
  page,
  visitor,
}) => {
  const { path, id } = await findCase(visitor, 'First Light');
  const { goods } = granted(await visitor('GET /api/box/{id}', { id: String(id) }));
  await openPage(page, path);
  const tiles = page.getByRole('region', { name: 'What is inside' }).getByRole('listitem');
  await expect(tiles).toHaveCount(goods.length);
  const rarest_first = goods.toSorted(
    (a, b) => b.goods.quality.id - a.goods.quality.id || b.goods.price - a.goods.price,
  );
  for (const [at, { from, to, chance }] of rarest_first.entries()) {
    await expect(tiles.nth(at)).toContainText(`${chance.toFixed(4)}%`);
    await expect(tiles.nth(at)).toContainText(`${String(from).padStart(6, '0')}–${String(to - 1).padStart(6, '0')}`);
  }
});

/** Goes on with Tab until the focus is there; fails when it never comes. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 120; presses += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${String(target)}`);
}

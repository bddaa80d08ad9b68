import type { Page } from '@playwright/test';
import {
  dollars,
  expect,
  expectAccessible,
  granted,
  openPage,
  test,
  with_motion,
  type StoryPlayer,
  tabAndPress,
} from '../story.ts';

const own = (page: Page) => page.getByRole('region', { name: 'Your items' });
const targets = (page: Page) => page.getByRole('region', { name: 'Target' });
const main = (page: Page) => page.getByRole('button', { name: /^Upgrade for/ });

/** Buys items of at least a price; returns their ids and the price of one. */
async function buyItems({ api }: StoryPlayer, price: number, count = 1) {
  const [goods] = granted(await api('GET /api/system_shop', { price, limit: 1 })).list;
  const ids: number[] = [];
  for (let n = 0; n < count; n++)
    ids.push(granted(await api('POST /api/system_shop/{id}/buy', { id: goods!.id })).knapsack_id);
  return { ids, price: goods!.price, name: goods!.name };
}

for (const [device, size] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test(`A player upgrades by keyboard alone, on a ${device}: stake, multiple, roll, result, verification`, async ({
    page,
    player,
  }) => {
    await page.setViewportSize(size);
    const { name } = await buyItems(player, 2);
    await openPage(page, '/upgrade');
    await expect(page.getByText('Stake at least one item')).toBeVisible();
    await expect(main(page)).toBeDisabled();
    await own(page)
      .getByRole('checkbox', { name: `Stake ${name}` })
      .focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('1 of 6 staked')).toBeVisible();
    await tabAndPress(page, /^×2$/, 'Enter');
    await expect(targets(page).locator('[aria-pressed=true]')).toHaveCount(1);
    await expect(page.getByText('Chance to win')).toBeVisible();
    await expectAccessible(page);
    await main(page).focus();
    await page.keyboard.press('Enter');
    const said = page.getByRole('status').filter({ hasText: /^(You won|Not won)/ });
    await expect(said).toHaveCount(1);
    const { list } = granted(await player.api('GET /api/upgrade', {}));
    expect(list).toHaveLength(1);
    const [done] = list;
    expect(done!.chance_ppm).toBeGreaterThan(300_000);
    const roll = done!.roll_ppm.toLocaleString('en');
    await expect(page.getByRole('main')).toContainText(`The roll fell on ${roll} of a million.`);
    await expect(page.getByRole('heading', { name: 'Your upgrades' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Verify this draw' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#verify').getByRole('status')).toContainText('Not revealed yet');
    await page.locator('#verify').getByRole('button', { name: 'Rotate to reveal' }).press('Enter');
    await expect(page.locator('#verify').getByRole('status')).toContainText('Verified');
    await expect(page.locator('#verify')).toContainText(`= ${done!.roll_ppm}`);
  });
}

test('A player goes straight on with the item just won, and with one from the backpack', async ({ page, player }) => {
  const { ids } = await buyItems(player, 1, 9);
  await openPage(page, `/upgrade?item=${ids[0]}`);
  const won = page.getByRole('button', { name: 'Upgrade it further' });
  for (const id of ids) {
    await openPage(page, `/upgrade?item=${id}`);
    await targets(page).locator('[aria-pressed]').first().click();
    await main(page).click();
    await expect(page.getByText(/The roll fell on/).first()).toBeVisible();
    if (await won.isVisible()) break;
  }
  await won.click();
  const { list } = granted(await player.api('GET /api/system_shop/backpack', { limit: 100 }));
  const item = list.find(({ source }) => source === 'upgrade')!;
  await expect(page).toHaveURL(`/upgrade?item=${item.id}`);
  await expect(own(page).getByRole('checkbox', { checked: true })).toHaveCount(1);
  await openPage(page, '/my/backpack');
  await page
    .getByRole('link', { name: /^Upgrade / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/upgrade\?item=\d+$/);
  await expect(own(page).getByRole('checkbox', { checked: true })).toHaveCount(1);
  await openPage(page, '/my/history');
  await expect(page.getByText('You won an upgrade').first()).toBeVisible();
});

test('A player stakes six items at most, and is told what is against an upgrade', async ({ page, player }) => {
  const { price } = await buyItems(player, 1, 7);
  await openPage(page, '/upgrade');
  const boxes = own(page).getByRole('checkbox');
  for (let n = 0; n < 6; n++) await boxes.nth(n).check({ force: true });
  await expect(own(page)).toContainText('Maximum items allowed');
  await expect(boxes.nth(6)).toBeDisabled();
  await page.getByLabel('Price to').fill(String(price));
  await expect(page).toHaveURL(/max_price=/);
  await targets(page).locator('[aria-pressed]').first().click();
  await expect(page.getByText('Upgrade target must exceed the upgrade value')).toBeVisible();
  await page.getByLabel('Add money').fill('900');
  await expect(page.getByRole('main').getByRole('link', { name: `Needs ${dollars(400 as never)} more` })).toBeVisible();
  await expect(page.getByRole('main').locator('article').first()).toBeVisible();
});

test.describe('With motion', () => {
  test.use(with_motion);

  test('the needle runs only after the answer, moves by its transform alone, and a press skips it', async ({
    page,
    player,
  }) => {
    const { ids } = await buyItems(player, 2, 2);
    await openPage(page, `/upgrade?item=${ids[0]}`);
    await targets(page).locator('[aria-pressed]').nth(3).click();
    await main(page).click();
    await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible();
    expect(granted(await player.api('GET /api/upgrade', {})).list).toHaveLength(1);
    const moved = await page.evaluate<string[]>(`[...new Set(document.getAnimations()
      .filter(({ effect }) => effect.getTiming().duration > 4000)
      .flatMap(({ effect }) => effect.getKeyframes().flatMap((frame) => Object.keys(frame))))]`);
    expect(moved).toContain('transform');
    expect(
      moved.filter((name) => !['transform', 'offset', 'computedOffset', 'easing', 'composite'].includes(name)),
    ).toEqual([]);
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByText(/The roll fell on/).first()).toBeVisible();
  });
});

test('A visitor sees the targets, and is asked to sign in for the stake', async ({ page, visitor }) => {
  const { list } = granted(await visitor('GET /api/upgrade/targets', { name: 'redline' }));
  await openPage(page, '/upgrade?name=redline');
  await expect(targets(page).getByRole('article')).toHaveCount(list.length);
  await own(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
});

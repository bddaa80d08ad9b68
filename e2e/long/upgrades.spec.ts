import { dollars, expect, granted, openPage, test, with_motion } from '../story.ts';
import { buyItems, own, targets, upgradeButton, upgradeByKeyboard } from '../upgrades.ts';

test.describe('On a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a player upgrades by keyboard alone: stake, multiple, roll, result, verification', ({ page, player }) =>
    upgradeByKeyboard(page, player));
});

test('A player goes straight on with the item just won, and with one from the backpack', async ({ page, player }) => {
  const { ids } = await buyItems(player, 1, 9);
  await openPage(page, `/upgrade?item=${ids[0]}`);
  const won = page.getByRole('button', { name: 'Upgrade it further' });
  for (const id of ids) {
    await openPage(page, `/upgrade?item=${id}`);
    await targets(page).locator('[aria-pressed]').first().click();
    await upgradeButton(page).click();
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
    await upgradeButton(page).click();
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

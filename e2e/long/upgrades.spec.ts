import { mills, toWire } from '@vitrine/contract/amount';
import { changePrice } from '../../server/catalogue/index.ts';
import { transact } from '../../server/kit/db.ts';
import { dollars, expect, granted, openPage, test, with_motion } from '../story.ts';
import { buyItems, own, targets, upgradeButton, upgradeByKeyboard } from '../upgrades.ts';

test.describe('On a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a player upgrades by keyboard alone: stake, multiple, roll, result, verification', ({
    page,
    player,
  }) => upgradeByKeyboard(page, player));
});

test('A player goes straight on with the item just won, and with one from the backpack [3-3.33]', async ({
  page,
  player,
}) => {
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
  await expect(page).toHaveURL(/\/upgrade\?item=\d+&times=2$/);
  // The page opens with an item worth twice as much, ready to be pressed.
  await expect(upgradeButton(page)).toBeEnabled();
  await expect(own(page).getByRole('checkbox', { checked: true })).toHaveCount(1);
  await openPage(page, '/my/history');
  await expect(page.getByText('You won an upgrade').first()).toBeVisible();
});

test('A player stakes six items at most, and is told what is against an upgrade [2-5.6 2-5.8 2-8.29]', async ({
  page,
  player,
}) => {
  const { price } = await buyItems(player, 1, 7);
  await openPage(page, '/upgrade');
  const boxes = own(page).getByRole('checkbox');
  for (let n = 0; n < 6; n++) await boxes.nth(n).check({ force: true });
  await expect(own(page)).toContainText('Maximum items allowed');
  await expect(boxes.nth(6)).toBeDisabled();
  await page.getByLabel('Price to').fill(String(price));
  await expect(page).toHaveURL(/max_price=/);
  const [cheap] = granted(await player.api('GET /api/upgrade/targets', { price_max: price })).list;
  const first = targets(page).locator('[aria-pressed]').first();
  await expect(first).toHaveAccessibleName(cheap!.hash_name);
  await first.click();
  await expect(page.getByText('Upgrade target must exceed the upgrade value')).toBeVisible();
  await page.getByLabel('Add money').fill('900');
  await expect(
    page.getByRole('main').getByRole('link', { name: `Needs ${dollars(400 as never)} more` }),
  ).toBeVisible();
  await expect(page.getByRole('main').locator('article').first()).toBeVisible();
});

test('A player reads the greatest and the least chance where a target is too cheap or too dear [2-5.7]', async ({
  page,
  player,
}) => {
  const [cheapest] = granted(await player.api('GET /api/system_shop', { limit: 1 })).list;
  const bought = granted(await player.api('POST /api/system_shop/{id}/buy', { id: cheapest!.id }));
  await openPage(page, `/upgrade?item=${bought.knapsack_id}&sort=desc`);
  await targets(page).locator('[aria-pressed]').first().click();
  await expect(
    page.getByText('The minimum chance is 0.01%: choose a cheaper target, or stake more'),
  ).toBeVisible();
  await expect(upgradeButton(page)).toBeDisabled();

  const { ids, price } = await buyItems(player, 10);
  await openPage(page, `/upgrade?item=${ids[0]}&price=${price + 0.01}`);
  await targets(page).locator('[aria-pressed]').first().click();
  await expect(
    page.getByText('The maximum chance is 75%: choose a more valuable target, or stake less'),
  ).toBeVisible();
  await expect(upgradeButton(page)).toBeDisabled();
});

test('A player finds own items by name, and after a roll stakes the same goods again', async ({
  page,
  player,
}) => {
  const { ids, name } = await buyItems(player, 2, 12);
  const { name: other } = await buyItems(player, 3);
  await openPage(page, '/upgrade');
  await page.getByLabel('Search your items').fill(other);
  await expect(own(page).getByRole('checkbox')).toHaveCount(1);
  await expect(own(page).getByRole('checkbox', { name: `Stake ${other}` })).toBeVisible();

  const again = page.getByRole('button', { name: 'Stake the same again' });
  await openPage(page, `/upgrade?item=${ids[0]}`);
  await targets(page).locator('[aria-pressed]').first().click();
  const { promise: held, resolve: letRead } = Promise.withResolvers<void>();
  await page.route('**/upgrade.data*', async (route) => {
    await held;
    await route.continue();
  });
  await upgradeButton(page).click();
  await expect(page.getByText(/The roll fell on/).first()).toBeVisible();
  // The staked item is gone at once, not only when the backpack has been read again.
  await expect(own(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
  letRead();
  // A win offers to go on with what was won; until a loss it is kept.
  for (let n = 1; !(await again.isVisible()) && n < ids.length; n++) {
    await page.getByRole('button', { name: 'Keep' }).click();
    // Not at a place on the page: the win may come into the list at this moment, and moves it on.
    await own(page)
      .getByRole('checkbox', { name: `Stake ${name}` })
      .first()
      .dispatchEvent('click');
    await upgradeButton(page).click();
    await expect(page.getByRole('status').filter({ hasText: /^(You won|Not won)/ })).toHaveCount(1);
  }
  await again.click();
  await expect(own(page).getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(
    own(page).getByRole('checkbox', { name: `Stake ${name}`, checked: true }),
  ).toHaveCount(1);
  await expect(targets(page).locator('[aria-pressed=true]')).toHaveCount(1);
  await expect(upgradeButton(page)).toBeEnabled();
});

test('A player sees the new chance of a target whose price has left the list', async ({
  page,
  faults,
  player,
  database,
}) => {
  faults.expect(/^409 POST .*\/upgrade$/);
  const { ids } = await buyItems(player, 4);
  const [target] = granted(
    await player.api('GET /api/upgrade/targets', { price_min: toWire(mills(7000)) }),
  ).list;
  const { id, price } = target!;
  await openPage(page, `/upgrade?item=${ids[0]}&price=7&max_price=${price}`);
  await targets(page).locator('[aria-pressed]').first().click();
  const chance = page.getByText('Chance to win').locator('..');
  const before = await chance.innerText();
  const setPrice = (price_mills: number) =>
    transact(database.db, (tx) => changePrice(tx, id, mills(price_mills)));
  await setPrice(Math.round(price * 2000));
  await upgradeButton(page).click();
  await expect(page.getByText('A price has changed, and the chance with it.')).toBeVisible();
  await expect(chance).not.toHaveText(before, { useInnerText: true });
  await upgradeButton(page).click();
  await expect(page.getByText(/The roll fell on/).first()).toBeVisible();
  await setPrice(Math.round(price * 1000));
});

test('A player sees the new chance of the target with which the page opened', async ({
  page,
  faults,
  player,
  database,
}) => {
  faults.expect(/^409 POST .*\/upgrade$/);
  const { ids, price: worth } = await buyItems(player, 13);
  const price_min = toWire(mills(Math.ceil(worth * 2000)));
  const [target] = granted(await player.api('GET /api/upgrade/targets', { price_min })).list;
  const { id, price } = target!;
  await openPage(page, `/upgrade?item=${ids[0]}&times=2`);
  const chance = page.getByText('Chance to win').locator('..');
  const before = await chance.innerText();
  const setPrice = (price_mills: number) =>
    transact(database.db, (tx) => changePrice(tx, id, mills(price_mills)));
  await setPrice(Math.round(price * 2000));
  await upgradeButton(page).click();
  await expect(page.getByText('A price has changed, and the chance with it.')).toBeVisible();
  await expect(chance).not.toHaveText(before, { useInnerText: true });
  await upgradeButton(page).click();
  await expect(page.getByText(/The roll fell on/).first()).toBeVisible();
  await setPrice(Math.round(price * 1000));
});

test.describe('With motion', () => {
  test.use(with_motion);

  test('the needle runs only after the answer, moves by its transform alone, and a press skips it [3-3.67]', async ({
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
      moved.filter(
        (name) => !['transform', 'offset', 'computedOffset', 'easing', 'composite'].includes(name),
      ),
    ).toEqual([]);
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByText(/The roll fell on/).first()).toBeVisible();
  });
});

test('A visitor sees the targets, and is asked to sign in for the stake', async ({
  page,
  visitor,
}) => {
  const { list } = granted(await visitor('GET /api/upgrade/targets', { name: 'redline' }));
  await openPage(page, '/upgrade?name=redline');
  await expect(targets(page).getByRole('article')).toHaveCount(list.length);
  await own(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
});

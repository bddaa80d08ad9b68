/** The page of upgrades. */
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  granted,
  openPage,
  tabAndPress,
  type StoryPlayer,
} from './story.ts';

export const own = (page: Page) => page.getByRole('region', { name: 'Your items' });
export const targets = (page: Page) => page.getByRole('region', { name: 'Target' });
export const upgradeButton = (page: Page) => page.getByRole('button', { name: /^Upgrade for/ });

/** The winning part of the ring; its whole length is a million. */
const arc = (page: Page) => page.locator('main svg circle[pathLength="1000000"]');

/** Buys items of at least a price; returns their ids and the price of one. */
export async function buyItems({ api }: StoryPlayer, price: number, count = 1) {
  const [goods] = granted(await api('GET /api/system_shop', { price, limit: 1 })).list;
  const ids: number[] = [];
  for (let n = 0; n < count; n++)
    ids.push(granted(await api('POST /api/system_shop/{id}/buy', { id: goods!.id })).knapsack_id);
  return { ids, price: goods!.price, name: goods!.name };
}

/** Upgrades by keyboard alone: stake, multiple, roll, result, verification. */
export async function upgradeByKeyboard(page: Page, player: StoryPlayer): Promise<void> {
  const { name } = await buyItems(player, 2);
  await openPage(page, '/upgrade');
  // It opens with the best item and a target for it, which the player takes back first.
  await expect(upgradeButton(page)).toBeEnabled();
  const [first_step, second_step] = ['Your items', 'Target'].map((step) =>
    page.getByRole('button', { name: step }),
  );
  if (await first_step!.isVisible()) await first_step!.press('Enter');
  await own(page)
    .getByRole('checkbox', { name: `Stake ${name}`, checked: true })
    .focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Stake at least one item')).toBeVisible();
  await expect(upgradeButton(page)).toBeDisabled();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 of 6 staked')).toBeVisible();
  // On a phone the targets are the second step.
  if (await second_step!.isVisible()) await second_step!.press('Enter');
  await tabAndPress(page, /^×2$/, 'Enter');
  await expect(targets(page).locator('[aria-pressed=true]')).toHaveCount(1);
  await expect(page.getByText('Chance to win')).toBeVisible();
  await expectAccessible(page);
  await upgradeButton(page).focus();
  await page.keyboard.press('Enter');
  const said = page.getByRole('status').filter({ hasText: /^(You won|Not won)/ });
  await expect(said).toHaveCount(1);
  const { list } = granted(await player.api('GET /api/upgrade', {}));
  expect(list).toHaveLength(1);
  const [done] = list;
  expect(done!.chance_ppm).toBeGreaterThan(300_000);
  const { chance_ppm } = done!;
  await expect(arc(page)).toHaveAttribute(
    'stroke-dasharray',
    `${chance_ppm} ${1_000_000 - chance_ppm}`,
  );
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
}

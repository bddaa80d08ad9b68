import type { Page } from '@playwright/test';
import type { Amount } from '@vitrine/contract/amount';
import { now } from '../../server/kit/clock.ts';
import type { Database } from '../../server/kit/db.ts';
import { granted, type StoryPlayer } from '../players.ts';
import { stakeInStory } from '../gifted.ts';
import { expect, expectAccessible, openPage, test } from '../story.ts';

/** Tops up money in the sandbox, and waits until it is credited. */
async function topUp({ api }: StoryPlayer, units: Amount): Promise<void> {
  const { order_sn } = granted(await api('POST /api/pay/orders', { amount: units, payment_id: 1, country: 'DE' }));
  granted(await api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' }));
  await expect
    .poll(async () => granted(await api('GET /api/pay/orders/{order_sn}', { order_sn })).state, { timeout: 20_000 })
    .toBe('credited');
}

async function verifyEmail({ db }: Database, { email }: StoryPlayer): Promise<void> {
  await db.updateTable('accounts_players').set({ email_verified_at: now() }).where('email', '=', email).execute();
}

const fallen = (page: Page, name: string) => page.getByRole('dialog', { name });
const level = (page: Page, n: number) => page.getByRole('article', { name: `Level ${n}`, exact: true });

test.beforeEach(({ page }) => page.addInitScript('localStorage.setItem("showCookies", "1")'));

test.use({ closes_fallen: false });

test('A player reaches a level, hears of it, opens its envelope and gets the case of the week', async ({
  page,
  player,
  database,
}) => {
  test.slow();
  await openPage(page, '/vip');
  const own = page.getByRole('region', { name: 'Your level' });
  await expect(own).toContainText('Level 0');
  await expect(own).toContainText('0 of 10 points of experience');
  await expect(own).toContainText('Level 1 brings a red envelope of $0.50 and each week Regular');
  await expect(own.getByRole('link', { name: 'Top up $10.00 to reach level 1' })).toHaveAttribute('href', '/pay?p=10');
  const week = page.getByRole('region', { name: 'The case of the week' });
  await expect(week.getByRole('list', { name: 'Conditions' }).getByRole('listitem')).toHaveText([
    /VIP level 1/,
    /A verified e-mail address/,
    /\$10\.00 topped up within 30 days/,
    /\$100\.00 played within 30 days/,
  ]);
  await expect(level(page, 1)).toContainText('Sealed until level 1');
  await expect(page.getByRole('region', { name: 'All levels' }).getByRole('article')).toHaveCount(10);
  await expectAccessible(page);

  await verifyEmail(database, player);
  await topUp(player, 12 as Amount);
  const reached = fallen(page, 'You reached VIP level 1');
  await expect(reached).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await reached.getByRole('link', { name: 'See what it brings' }).click();
  await expect(reached).toHaveCount(0);
  await openPage(page, '/vip');
  await expect(page.getByRole('banner').getByRole('link', { name: 'VIP level 1' })).toHaveAttribute('href', '/vip');
  await expect(own).toContainText('12 of 50 points of experience');

  const bonus = async () => granted(await player.api('GET /api/user', {})).bonus as number;
  const before = await bonus();
  await level(page, 1).getByRole('button', { name: 'Open: $0.50' }).click();
  await expect(level(page, 1)).toContainText('Envelope received');
  expect((await bonus()) - before).toBeCloseTo(0.5, 3);

  await expect(week.getByRole('link', { name: 'Play' })).toBeVisible();
  await stakeInStory(database, player, 100_000);
  await openPage(page, '/vip');
  await week.getByRole('button', { name: 'Get the case' }).click();
  const fell = fallen(page, 'Something fell to you');
  await expect(fell.getByRole('link', { name: 'Regular' })).toBeVisible({ timeout: 20_000 });
  await expect(fell).toContainText('This item is in your backpack now.');
  await page.keyboard.press('Escape');
  await expect(week).toContainText('Received. The next one is there from');
  await expect(week.getByRole('button', { name: 'Get the case' })).toHaveCount(0);
  const tasks = page.getByRole('region', { name: 'Tasks of the week' });
  await expect(tasks.getByRole('listitem')).toHaveCount(3);
  // The play has met the first two, and the last asks for four days.
  await expect(tasks.getByRole('button', { name: 'Get $0.10' })).toBeEnabled();
  await expect(tasks.getByRole('button', { name: 'Get $0.05' }).last()).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole('banner').locator('button[popovertarget=account-menu]').click();
  const menu = page.getByRole('navigation', { name: 'Your account' });
  await expect(menu).toContainText('Level 1');
  await expect(menu.locator('svg text')).toHaveText('1');
});

test('A player close to a level is offered a bonus for topping up in time, and gets it', async ({ page, player }) => {
  test.slow();
  await topUp(player, 30 as Amount);
  const task = async () => granted(await player.api('GET /api/recharge_task', {}));
  await expect.poll(task, { timeout: 20_000 }).toMatchObject({ amount: 20, money: 1, level: 1, next_level: 2 });
  await openPage(page, '/top');
  const popup = page.getByRole('dialog', { name: 'A bonus on your next top-up' });
  await expect(popup).toContainText('You are close to VIP level 2.');
  await expect(popup).toContainText('Top up $20.00 before the time is up and get $1.00 on top');
  await popup.getByRole('button', { name: 'Not now' }).click();
  const bar = page.getByRole('region', { name: 'Top-up bonus', exact: true });
  const first = await bar.getByRole('timer').textContent();
  expect(first).toMatch(/^23:5\d:\d\d$/);
  await expect(bar.getByRole('timer')).not.toHaveText(first!);
  await expect(bar.getByRole('link', { name: 'Top up' })).toHaveAttribute('href', '/pay?p=20');
  expect(await page.evaluate('localStorage.getItem("task")')).toBe((await task())!.close_time);
  await openPage(page, '/top');
  await expect(bar).toBeVisible();
  await expect(popup).toHaveCount(0);
  await page.clock.install();
  await page.clock.fastForward('24:00:00');
  await expect(bar).toHaveCount(0);

  await topUp(player, 20 as Amount);
  await expect.poll(task, { timeout: 20_000 }).toBeNull();
  const { list } = granted(await player.api('GET /api/history', { kind: 'gifts' }));
  expect(list.find(({ reason }) => reason === 'task')).toMatchObject({ amounts: { bonus: 1 } });
});

test('A visitor sees every level, and is asked to sign in', async ({ page }) => {
  await openPage(page, '/vip');
  await expect(page.getByRole('region', { name: 'Your level' })).toContainText('Level 0');
  await expect(level(page, 10)).toContainText('$1,500.00');
  await expect(page.getByRole('region', { name: 'The case of the week' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'VIP' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in to see your level' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

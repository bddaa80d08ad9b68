import type { Amount } from '@vitrine/contract/amount';
import { stakeInStory } from '../gifted.ts';
import {
  announcement,
  expect,
  expectAccessible,
  granted,
  on_phone,
  openPage,
  test,
} from '../story.ts';
import { fallen, level, topUp, verifyEmail } from '../vip.ts';

test.beforeEach(({ page }) => page.addInitScript('localStorage.setItem("showCookies", "1")'));

test.use({ closes_fallen: false });

test('A player with a level meets the conditions of the case of the week, and gets it [2-1.10 2-1.11 2-2.69]', async ({
  page,
  player,
  database,
}) => {
  await openPage(page, '/vip');
  await verifyEmail(database, player);
  await topUp(player, 12 as Amount);
  await fallen(page, 'You reached VIP level 1')
    .getByRole('link', { name: 'See what it brings' })
    .click();
  await openPage(page, '/vip');
  await expect(page.getByRole('banner').getByRole('link', { name: 'VIP level 1' })).toHaveAttribute(
    'href',
    '/vip',
  );
  const week = page.getByRole('region', { name: 'Your weekly case' });
  await expect(week.getByRole('link', { name: 'Play' })).toBeVisible();
  await stakeInStory(database, player, 100_000);
  await openPage(page, '/vip');
  await week.getByRole('button', { name: 'Get the case' }).click();
  const fell = fallen(page, 'You got a drop');
  await expect(fell.getByRole('link', { name: 'Regular' })).toBeVisible();
  await expect(fell).toContainText('This item is in your backpack now.');
  await page.keyboard.press('Escape');
  await expect(week).toContainText('Received. The next one is available');
  await expect(week.getByRole('button', { name: 'Get the case' })).toHaveCount(0);
  const tasks = page.getByRole('region', { name: 'Weekly tasks' });
  await expect(tasks.getByRole('listitem')).toHaveCount(3);
  // The play has met the first two, and the last asks for four days.
  await expect(tasks.getByRole('button', { name: 'Get $0.10' })).toBeEnabled();
  await expect(tasks.getByRole('button', { name: 'Get $0.05' }).last()).toBeDisabled();
  await expectAccessible(page);
});

test.describe('From the top-up to the opened case of the week [3-3.87]', () => {
  test.use(on_phone);
  for (const { language, prefix, ...words } of [
    {
      language: 'English',
      prefix: '',
      reached: 'You reached VIP level 1',
      see: 'See what it brings',
      level: 'Level 1',
      envelope: /^Open: \$0\.50$/,
      received: 'Level reward received',
      week: 'Your weekly case',
      get: 'Get the case',
      fell: 'You got a drop',
      open: 'Open your case',
    },
    {
      language: 'Turkish',
      prefix: '/ch-tr',
      reached: 'VIP 1 seviyesine ulaştınız',
      see: 'Neler getirdiğini gör',
      level: 'Seviye 1',
      envelope: /^Aç: .*0,50/,
      received: 'Seviye ödülü alındı',
      week: 'Bu haftanın kasası',
      get: 'Kasayı al',
      fell: 'Bir drop kazandınız',
      open: 'Kasanızı açın',
    },
  ])
    test(language, async ({ page, player, database }) => {
      await openPage(page, `${prefix}/vip`);
      await verifyEmail(database, player);
      await topUp(player, 12 as Amount);
      await fallen(page, words.reached).getByRole('link', { name: words.see }).click();
      await expect(fallen(page, words.reached)).toHaveCount(0);
      await stakeInStory(database, player, 100_000);
      await openPage(page, `${prefix}/vip`);
      const first = page.getByRole('article', { name: words.level, exact: true });
      await first.getByRole('button', { name: words.envelope }).click();
      await expect(first).toContainText(words.received);
      const week = page.getByRole('region', { name: words.week });
      await week.getByRole('button', { name: words.get }).click();
      await expectAccessible(page);
      await fallen(page, words.fell).getByRole('link', { name: 'Regular' }).click();
      const open = page.getByRole('main').getByRole('button', { name: words.open });
      await open.click();
      await expect(announcement(page)).not.toBeEmpty();
      await expect(open).toHaveCount(0);
      await expectAccessible(page);
    });
});

test('A player close to a level is offered a bonus for topping up in time, and gets it [2-1.13 2-2.70 2-2.84 2-2.85 2-2.86 2-2.87 2-9.9]', async ({
  page,
  player,
}) => {
  test.slow();
  await topUp(player, 30 as Amount);
  const task = async () => granted(await player.api('GET /api/recharge_task', {}));
  await expect
    .poll(task, { timeout: 20_000 })
    .toMatchObject({ amount: 20, money: 1, level: 1, next_level: 2 });
  const popup = page.getByRole('dialog', { name: 'A bonus on your next top-up' });
  const bar = page.getByRole('region', { name: 'Top-up bonus', exact: true });
  await openPage(page, '/top');
  await expect(bar).toBeVisible();
  await openPage(page, '/');
  await expect(popup).toContainText('You are close to VIP level 2.');
  await expect(popup).toContainText('Top up $20.00 in time and get a $1.00 bonus');
  await popup.getByRole('button', { name: 'Not now' }).click();
  const first = await bar.getByRole('timer').textContent();
  expect(first).toMatch(/^23:5\d:\d\d$/);
  await expect(bar.getByRole('timer')).not.toHaveText(first!);
  await expect(bar.getByRole('link', { name: 'Top up' })).toHaveAttribute('href', '/pay?p=20');
  expect(await page.evaluate('localStorage.getItem("task")')).toBe((await task())!.close_time);
  await openPage(page, '/');
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

test('A visitor sees every level, and is asked to sign in [1-2.131]', async ({ page }) => {
  await openPage(page, '/vip');
  await expect(page.getByRole('region', { name: 'Your level' })).toContainText('Level 0');
  await expect(level(page, 10)).toContainText('$1,500.00');
  await expect(page.getByRole('region', { name: 'Your weekly case' })).toHaveCount(0);
  await expect(
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'VIP' }),
  ).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in to see your level' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

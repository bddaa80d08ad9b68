import type { Amount } from '@vitrine/contract/amount';
import { expect, expectAccessible, granted, on_phone, openPage, test } from './story.ts';
import { fallen, level, topUp, verifyEmail } from './vip.ts';

test.use({ ...on_phone, closes_fallen: false });
test.beforeEach(({ page }) => page.addInitScript('localStorage.setItem("showCookies", "1")'));

test('A player reaches a level, hears of it, and opens its envelope [1-2.46 2-1.11 2-2.5 2-2.56 2-2.92 2-2.93 2-2.95]', async ({
  page,
  player,
  database,
}) => {
  await openPage(page, '/vip');
  const own = page.getByRole('region', { name: 'Your level' });
  await expect(own).toContainText('Level 0');
  await expect(own).toContainText('0 of 10 experience points');
  await expect(own).toContainText('Level 1 pays a reward of $0.50 and each week Regular');
  await expect(own.getByRole('link', { name: 'Top up $10.00 to reach level 1' })).toHaveAttribute(
    'href',
    '/pay?p=10',
  );
  const week = page.getByRole('region', { name: 'Your weekly case' });
  await expect(week.getByRole('list', { name: 'Conditions' }).getByRole('listitem')).toHaveText([
    /VIP level 1/,
    /A verified e-mail address/,
    /\$10\.00 topped up within 30 days/,
    /Play worth 11,\d{3} points a day over 30 days/,
  ]);
  await expect(level(page, 1)).toContainText('Locked until level 1');
  await expect(page.getByRole('region', { name: 'All levels' }).getByRole('article')).toHaveCount(
    10,
  );
  await expectAccessible(page);

  await verifyEmail(database, player);
  await topUp(player, 12 as Amount);
  const reached = fallen(page, 'You reached VIP level 1');
  await expect(reached).toBeVisible();
  await expectAccessible(page);
  await reached.getByRole('link', { name: 'See what it brings' }).click();
  await expect(reached).toHaveCount(0);
  await openPage(page, '/vip');
  await expect(own).toContainText('12 of 50 experience points');

  const bonus = async () => granted(await player.api('GET /api/user', {})).bonus as number;
  const before = await bonus();
  await level(page, 1).getByRole('button', { name: 'Open: $0.50' }).click();
  await expect(level(page, 1)).toContainText('Level reward received');
  expect((await bonus()) - before).toBeCloseTo(0.5, 3);

  await page.getByRole('button', { name: 'Me', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Your account' });
  await expect(menu).toContainText('Level 1');
  await expect(menu.locator('svg text')).toHaveText('1');
});

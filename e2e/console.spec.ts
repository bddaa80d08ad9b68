import { becomeStaff } from './staff.ts';
import { expect, expectAccessible, test } from './story.ts';

test.use({ viewport: { width: 1024, height: 768 } });

test('A member of staff finds a player by keyboard, reads their page, leaves a note, and the audit tells it [3-5.8 7-3.1a 7-3.8]', async ({
  page,
  player,
  database,
}) => {
  await becomeStaff(database, player, ['owner']);
  await page.goto('/console');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('ann@vitrine.test');
  await expect(page.getByRole('option', { name: /^player Ann/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ann player 1' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'case.opened' }).first()).toBeVisible();
  await page.getByLabel('Note for colleagues').focus();
  await page.keyboard.type('Asked about a late top-up.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Asked about' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/console/audit?right=players.note');
  await expect(page.getByRole('row').nth(1)).toContainText('player 1');
  await expectAccessible(page);
});

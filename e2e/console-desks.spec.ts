import { findCredentials } from '../server/accounts/index.ts';
import { commandDesk } from '../server/audit/index.ts';
import { changeSetting, listSettings } from '../server/settings/index.ts';
import { becomeStaff } from './staff.ts';
import { admit, buyOne } from './withdrawals.ts';
import { expect, expectAccessible, giveSession, granted, test } from './story.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('By keyboard an operator refuses a withdrawal from the list, row by row, and a second save of an older setting shows both values [7-3.6 7-5.4]', async ({
  page,
  context,
  player,
  newcomer,
  database,
  product,
  faults,
}) => {
  const { db } = database;
  await admit(db, player);
  const { knapsack_id } = await buyOne(db, player, 1_000);
  granted(await player.api('POST /api/system_shop/extract', { knapsack_id }));

  await becomeStaff(database, newcomer, ['owner']);
  await giveSession(context, newcomer, product.url);

  const owner = (await findCredentials(db, player.email))!;
  await page.goto(`/console/withdrawals?player=${owner.id}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  for (const key of ['j', 'x', 'e']) await page.keyboard.press(key);
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Refuse …' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Cause, as the player reads it').selectOption('out of stock');
  await page.getByLabel('Reason, for the audit').fill('The bot is empty.');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('1 done, 0 refused.');
  await expect(page.getByRole('row').nth(1)).toContainText('failed');
  const { list } = granted(await player.api('GET /api/withdrawals', {}));
  expect(list[0]!.timeline.at(-1)!.event).toBe('out_of_stock');

  const { version: off_seen } = (await listSettings(db)).find(
    (one) => one.key === 'two_persons.on',
  )!;
  const off = { key: 'two_persons.on', value: false, seen: off_seen } as const;
  await changeSetting(commandDesk(db), off);
  faults.expect(/^409 POST \/api\/console\/settings$/);
  await page.goto('/console/settings');
  const limit = page.locator('.setting').filter({ hasText: 'two_persons.refund_above' });
  await limit.getByRole('button', { name: 'Change …' }).click();
  const key = 'two_persons.refund_above';
  const { version: seen } = (await listSettings(db)).find((one) => one.key === key)!;
  await changeSetting(commandDesk(db), { key, value: 700, seen });
  await limit.getByRole('spinbutton').fill('800');
  await limit.getByLabel('Reason, for the audit').fill('Orders have grown.');
  await page.keyboard.press('Enter');
  await expect(limit.getByRole('alert')).toContainText('Nothing was saved');
  await expect(limit.locator('.facts')).toContainText('700.00');
  await expect(limit.getByRole('spinbutton')).toHaveValue('800');
  await expectAccessible(page);
  await limit.getByRole('button', { name: 'Save mine over theirs' }).click();
  await expect(limit.getByRole('strong')).toHaveText('800.00');
});

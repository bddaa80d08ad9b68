import { findCase } from './players.ts';
import { expect, expectAccessible, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test('a player sets limits from the page of top-ups, sees them live, and takes a break from a game [3-4.2 8-6 8-9 8-17]', async ({
  page,
  player,
}) => {
  await openPage(page, '/pay');
  await expect(page.getByText('Do you want a limit for your top-ups?')).toBeVisible();
  await page.getByLabel('At most').fill('30');
  await page.getByRole('button', { name: 'Set limit' }).click();
  await expect(page.getByText('Do you want a limit for your top-ups?')).toHaveCount(0);
  const note = page.getByRole('main').getByText(/of your limit of/);
  await expect(note).toContainText('Top-ups in a month: $0.00 of your limit of $30.00 used.');
  await expectAccessible(page);
  await note.getByRole('link', { name: 'Your limits' }).click();
  await expect(page).toHaveURL('/my/limits');

  const row = page.getByRole('listitem').filter({ hasText: 'Losses in 24 hours' });
  await expect(row).toContainText('No limit.');
  await row.getByLabel(/: Limit$/).fill('0.50');
  await row.getByRole('button', { name: 'Set limit' }).click();
  await expect(row).toContainText('$0.00 of $0.50 used.');
  await row.getByLabel(/New limit/).fill('5');
  await row.getByRole('button', { name: 'Change' }).click();
  await expect(row).toContainText('You asked to raise it to $5.00.');
  await row.getByRole('button', { name: 'Keep my limit' }).click();
  await expect(row).not.toContainText('You asked to raise it');
  await expectAccessible(page);

  await openPage(page, (await findCase(player.api, 'First Light')).path);
  await expect(page.getByText(/^Playing for/)).toBeVisible();
  await page.getByRole('button', { name: '24-hour break' }).click();
  await expect(page.getByText(/You are on a break until/)).toBeVisible();
  await expect(page.getByRole('button', { name: '24-hour break' })).toHaveCount(0);
  await expectAccessible(page);
  await openPage(page, '/pay');
  await expect(page.getByRole('heading', { name: 'No top-ups during your break' })).toBeVisible();
  await openPage(page, '/');
  await expect(page.getByText('Your next move')).toHaveCount(0);
});

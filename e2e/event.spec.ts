import { joinGifts } from './gifted.ts';
import { expect, expectAccessible, granted, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test('A player checks in and spins the wheel of the day, by keyboard on a phone', async ({
  page,
  player,
  database,
}) => {
  await openPage(page, '/event');
  await expect(page.getByRole('heading', { name: 'To take part you need' })).toBeVisible();
  await expect(page.getByText('$10.00 topped up within 30 days')).toBeVisible();
  await expectAccessible(page);
  await joinGifts(database, player);

  await openPage(page, '/event');
  await expect(page.getByText('$0.00 of $100.00 so far')).toBeVisible();
  await expect(page.getByText('Ready today')).toHaveCount(4);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Check-in/ })
    .press('Enter');
  await expect(page).toHaveURL(/\/event\/check$/);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(7);
  await page.getByRole('button', { name: 'Check in' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Checked in today' })).toBeDisabled();
  await expect(page.getByText('You got 0.01 points')).toBeVisible();
  await expectAccessible(page);

  await openPage(page, '/turntable');
  await page.getByText('All odds').press('Enter');
  await expect(page.getByText('40.0000%')).toBeVisible();
  await page.getByRole('button', { name: 'Spin' }).press('Enter');
  const verify = page.getByRole('link', { name: 'Verify this draw' });
  await expect(verify).toBeVisible();
  const { spun } = granted(await player.api('GET /api/turntable', {}));
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^The wheel stopped at [\d.]+ (points|tokens)$/);
  await expectAccessible(page);
  await verify.press('Enter');
  await page.locator('#verify').getByRole('button', { name: 'Rotate to reveal' }).press('Enter');
  await expect(page.locator('#verify').getByRole('status')).toContainText('Verified');
  await expect(page.locator('#verify')).toContainText('SHA-256 of the event and its table');
  await openPage(page, '/turntable');
  await expect(page.getByRole('link', { name: 'Verify this draw' })).toHaveAttribute(
    'href',
    new RegExp(`draw=${spun!.draw}`),
  );
  await openPage(page, '/event');
  await expect(page.getByText('1 day in a row')).toBeVisible();
});

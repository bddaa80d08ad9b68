import { joinGifts } from './gifted.ts';
import { expect, expectAccessible, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test('A player who meets the rule of gifts checks in, by keyboard on a phone [1-1.20 1-2.49 1-2.51 2-10.65 3-3.76 6-6.17e]', async ({
  page,
  player,
  database,
}) => {
  await openPage(page, '/event');
  await expect(page.getByRole('heading', { name: 'To take part you need' })).toBeVisible();
  await expect(page.getByText('$10.00 topped up within 30 days')).toBeVisible();
  await expect(page.getByText('Ready today')).toHaveCount(0);
  await expectAccessible(page);
  await joinGifts(database, player);

  await openPage(page, '/event');
  await expect(page.getByText('Your last 30 days of play bring 433 points a day')).toBeVisible();
  await expect(page.getByText('Ready today')).toHaveCount(4);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Check-in/ })
    .press('Enter');
  await expect(page).toHaveURL(/\/event\/check$/);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(7);
  await page.getByRole('button', { name: 'Check in' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Checked in today' })).toBeDisabled();
  await expect(page.getByText('You got 101 points')).toBeVisible();
  await expectAccessible(page);

  await openPage(page, '/event');
  await expect(page.getByText('1 day in a row')).toBeVisible();
});

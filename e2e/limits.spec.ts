import { findCase, granted } from './players.ts';
import { expect, expectAccessible, fillSignIn, on_phone, openPage, test } from './story.ts';

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
});

test('on a break nothing asks to play: home, free cases, events, a case, top-ups, rewards [8-11b]', async ({
  page,
  player,
}) => {
  granted(await player.api('POST /api/breaks', { length: '7d' }));
  const reason = 'Not during your break';
  const main = page.getByRole('main');
  await openPage(page, '/');
  await expect(page.getByText(/You are on a break until/)).toHaveCount(1);
  for (const invitation of ['Your next move', 'Free of charge', 'Popular today', 'Top up'])
    await expect(main.getByText(invitation)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Top up' })).toHaveCount(0);
  await openPage(page, '/free');
  await expect(page.getByRole('heading', { name: 'Free cases' })).toBeVisible();
  await expect(main.getByText('Today’s free case is waiting')).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^Open / })).toHaveCount(0);
  await openPage(page, '/event');
  await expect(main.getByText(reason).first()).toBeVisible();
  await expect(main.getByText('Ready today')).toHaveCount(0);
  await openPage(page, (await findCase(player.api, 'First Light')).path);
  await expect(main.getByRole('button', { name: reason })).toBeDisabled();
  await expect(main.getByRole('button', { name: 'Try free' })).toHaveCount(0);
  await expectAccessible(page);
  for (const path of ['/pay', '/mission', '/my/check']) {
    await openPage(page, path);
    await expect(main.getByRole('heading', { name: reason })).toBeVisible();
  }
  await openPage(page, '/battle');
  await expect(main.getByRole('link', { name: 'Create a battle' })).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Join' })).toHaveCount(0);
  await openPage(page, '/my/limits');
  await expect(page.getByText('You can make it longer:')).toBeVisible();
  await expect(page.getByRole('button', { name: '7 days' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '30 days' })).toBeVisible();
});

test('who is known to be under 18 sees so before the press [8-21e]', async ({ page, player }) => {
  const birthday = new Date();
  birthday.setUTCFullYear(birthday.getUTCFullYear() - 17);
  const born_on = birthday.toISOString().slice(0, 10);
  granted(await player.api('POST /api/birth', { born_on }));
  const reason = 'Only from the age of 18';
  const main = page.getByRole('main');
  await openPage(page, (await findCase(player.api, 'First Light')).path);
  await expect(page.getByText(/By your date of birth you can play and top up from/)).toBeVisible();
  await expect(main.getByRole('button', { name: reason })).toBeDisabled();
  await openPage(page, '/upgrade');
  await expect(main.getByRole('button', { name: reason })).toBeDisabled();
  await openPage(page, '/battle/create');
  await expect(main.getByRole('button', { name: reason })).toBeDisabled();
  await openPage(page, '/pay');
  await expect(
    main.getByRole('heading', { name: 'You can play and top up once you are 18' }),
  ).toBeVisible();
});

test('an excluded player signs in to help and the end, and to no way back [8-11a 8-12a]', async ({
  page,
  newcomer,
}) => {
  granted(await newcomer.api('POST /api/exclusion', { months: 6, sure: true }));
  await openPage(page, '/login');
  await fillSignIn(page, newcomer);
  const layer = page.getByRole('dialog');
  await expect(layer.getByRole('heading', { name: 'You have excluded yourself' })).toBeVisible();
  await expect(layer).toContainText(/Until .* or longer you can’t play/);
  await expect(layer).toContainText('Help is free and anonymous');
  await expect(layer.getByText(/return/)).toHaveCount(0);
  await expectAccessible(page);
  await layer.getByRole('link', { name: 'Your backpack' }).click();
  await expect(page).toHaveURL('/my/backpack');
  await expect(page.getByText(/You have excluded yourself until/)).toBeVisible();
});

import type { Page } from '@playwright/test';
import { joinGifts } from '../gifted.ts';
import {
  expect,
  expectAccessible,
  granted,
  on_phone,
  openCases,
  openPage,
  test,
} from '../story.ts';

test.use(on_phone);

const cardOf = (page: Page, name: string) => page.getByRole('main').getByRole('article', { name });

test('A player opens one free case a day: from the page of free cases to the case and back [1-1.21 3-3.75]', async ({
  page,
  player,
  database,
}) => {
  await openPage(page, '/free');
  const open_door = cardOf(page, 'Open Door');
  await expect(
    page.getByRole('status').filter({ hasText: 'Not yet: this one is closest' }),
  ).toBeVisible();
  await expect(
    open_door.getByRole('list', { name: 'Conditions' }).getByRole('listitem'),
  ).toHaveText([
    /A verified e-mail address Profile/,
    /\$50\.00 topped up within 30 days Top up.*\$0\.00 of \$50\.00/,
    /Play worth 51,000 points a day over 30 days Play.*433 of 51,000/,
  ]);
  await expect(cardOf(page, 'Sixth Floor')).toContainText('VIP level 6');
  await expect(cardOf(page, 'Second Cup')).toContainText('Cases opened within 30 days: 20');
  await expect(cardOf(page, 'Half Moon').getByRole('link', { name: 'Invite' })).toBeVisible();
  await expect(cardOf(page, 'Fire Escape')).toContainText('Once every 7 days');
  await expectAccessible(page);

  await joinGifts(database, player, { amount_mills: 500_000, played: true });
  await openPage(page, '/free');
  await expect(
    page.getByRole('status').filter({ hasText: 'Today’s free case is waiting' }),
  ).toContainText(/Daily reset in \d\d:\d\d:\d\d/);
  await open_door.getByRole('link', { name: 'Open Door' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Open your free case' }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByRole('main')).toContainText(/This one opens again in \d\d:\d\d:\d\d/);
  const [act] = granted(await player.api('GET /api/history', { kind: 'openings' })).list;
  expect(act).toMatchObject({ kind: 'free.opened', case: { name: 'Open Door' } });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See all free cases' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Today you opened Open Door' }),
  ).toBeVisible();
  await expect(cardOf(page, 'Morning Paper')).toContainText('Again in');
  await expect(
    cardOf(page, 'Morning Paper').getByRole('link', { name: 'Open', exact: true }),
  ).toHaveCount(0);
});

test('Everything that waits is claimed in one place, and a failure is named [1-2.28 1-2.117 2-10.38 3-9.1 3-9.2 3-9.3]', async ({
  page,
  player,
  database,
  faults,
}) => {
  faults.expect(/^409 POST \/api\/mission\/first_case\/claim$/);
  await joinGifts(database, player, { amount_mills: 100_000 });
  await openCases(player, 'First Light');
  const trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=12345&token=abcdefgh';
  granted(await player.api('POST /api/user/trade_url', { trade_url }));
  await expect
    .poll(
      async () =>
        granted(await player.api('GET /api/mission', {})).list.find(
          ({ id }) => id === 'first_case',
        )!.state,
    )
    .toBe('done');
  await openPage(page, '/top');
  await page.getByRole('button', { name: 'Me', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Your account' })
    .getByRole('link', { name: 'Rewards' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible();
  for (const name of [
    'Daily rewards',
    'Today’s free case',
    'Cases you were given',
    'Missions',
    'Codes',
  ])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  const events = page
    .getByRole('main')
    .getByRole('region', { name: 'Events', exact: true })
    .getByRole('link');
  await expect(events).toHaveText([
    /^Daily wheelReady today/,
    /^CardsReady today/,
    /^Snowball fight/,
  ]);
  const once = page.getByRole('region', { name: 'First steps and rewards' }).getByRole('listitem');
  await expect(once).toHaveCount(2);
  await expect(once.first()).toContainText('First steps');
  await expect(page.getByRole('main')).toContainText(/Daily reset in \d\d:\d\d:\d\d/);
  await expect(page.getByRole('main')).toContainText(/Weekly reset in \d+:\d\d:\d\d/);
  await expectAccessible(page);
  // Another tab is faster with one of them.
  granted(await player.api('POST /api/mission/{id}/claim', { id: 'first_case' }));
  await page.getByRole('button', { name: /^Claim all/ }).click();
  const told = page.getByRole('status').filter({ hasText: 'These could not be claimed' });
  await expect(told).toContainText('rewards are yours');
  await expect(told.getByRole('listitem')).toHaveText([
    /^Open your first case for money: You have this reward already/,
  ]);
  await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0);
  await expect(page.getByText('You have checked in today')).toBeVisible();
  await expect(once).toHaveCount(1);
  await expectAccessible(page);
});

test('A visitor is asked to sign in for rewards, and sees missions and free cases without progress', async ({
  page,
}) => {
  await openPage(page, '/my/check');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await openPage(page, '/mission');
  await expect(
    page.getByRole('list', { name: 'Today’s missions' }).getByRole('listitem'),
  ).toHaveCount(4);
  await expect(page.getByRole('meter')).toHaveCount(0);
  await expectAccessible(page);
});

import { joinGifts } from './gifted.ts';
import {
  expect,
  expectAccessible,
  granted,
  on_phone,
  openCases,
  openPage,
  tabAndPress,
  test,
} from './story.ts';

test.use(on_phone);

test('A player claims the reward of a mission by keyboard, once the rule of gifts is met [1-2.48 3-3.77]', async ({
  page,
  player,
  database,
}) => {
  for (let n = 0; n < 3; n++) await openCases(player, 'First Light');
  await expect
    .poll(
      async () =>
        granted(await player.api('GET /api/mission', {})).list.find(({ id }) => id === 'cases')!
          .state,
    )
    .toBe('done');
  await openPage(page, '/mission');
  const rule = page.getByRole('heading', { name: 'Before you can claim' });
  await expect(rule).toBeVisible();
  const mission = page
    .getByRole('list', { name: 'Today’s missions' })
    .getByRole('listitem')
    .filter({ hasText: 'Open 3 cases for money' });
  await expect(page.getByRole('list', { name: 'Today’s missions' })).toContainText('of $10.00');
  await expectAccessible(page);
  await joinGifts(database, player, { amount_mills: 100_000 });
  await openPage(page, '/mission');
  await expect(rule).toHaveCount(0);
  await tabAndPress(page, /^Claim\s*Open 3 cases for money/, 'Enter');
  await expect(mission).toContainText('Claimed');
  expect(
    granted(await player.api('GET /api/mission', {})).list.find(({ id }) => id === 'cases')!.state,
  ).toBe('claimed');
  await expect(page.getByRole('list', { name: 'One-time missions' })).toContainText(
    'Set your trade link',
  );
});

import { grantBox } from '../../server/boxes/index.ts';
import type { Database } from '../../server/kit/db.ts';
import {
  newcomer_words,
  openFreeCase,
  openWelcomeCase,
  register,
  welcomeCard,
} from '../newcomer.ts';
import {
  expect,
  expectAccessible,
  findCase,
  granted,
  on_phone,
  openPage,
  reels,
  test,
  with_motion,
  type StoryPlayer,
} from '../story.ts';

test.describe('A newcomer on a phone', () => {
  test.use({ ...with_motion, ...on_phone });

  test('opens the welcome case right after signing up: de', async ({ page, visitor }) => {
    await openWelcomeCase(page, visitor, newcomer_words.de);
  });

  for (const language of ['en', 'hi'] as const)
    test(`verifies the welcome case, brings a free case in reach and opens it, and reads what a level case needs: ${language} [3-9.21]`, async ({
      page,
      visitor,
    }) => {
      test.slow();
      await openWelcomeCase(page, visitor, newcomer_words[language]);
      await openFreeCase(page, visitor, newcomer_words[language]);
    });
});

test.describe('A newcomer elsewhere', () => {
  test.use({ ...on_phone, closes_fallen: false });

  test('who registers at a case meets the welcome case there, once [3-9.21]', async ({
    page,
    visitor,
  }) => {
    await page.addInitScript('localStorage.setItem("showCookies", "1")');
    const { path } = await findCase(visitor, 'First Light');
    await openPage(page, path);
    await page.getByRole('button', { name: 'Try free' }).click();
    await page
      .getByRole('button', { name: 'Open it for real: register, the first is free' })
      .click();
    await expect(page.getByRole('dialog', { name: 'Register' })).toContainText(
      'You get a free Hello There case',
    );
    await page.keyboard.press('Escape');
    await register(page, visitor, newcomer_words.en);
    const way = page.getByRole('link', { name: 'Your first case is on us' });
    await expect(way).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openPage(page, '/top');
    const welcome = page.getByRole('region', { name: 'Your first case' });
    await expect(welcome).toContainText('Welcome, Mia. Your first case is on us');
    await expectAccessible(page);
    await welcome.getByRole('button', { name: 'Close' }).click();
    await expect(welcome).toHaveCount(0);
    // Home has a card for it.
    await openPage(page, '/');
    await expect(welcomeCard(page, newcomer_words.en)).toContainText('Hello There');
  });

  test('who comes to the welcome case from home, with a slash at its end, is left alone there', async ({
    page,
    visitor,
  }) => {
    const words = newcomer_words.de;
    await openPage(page, `${words.prefix}/`);
    await register(page, visitor, words);
    await welcomeCard(page, words).getByRole('link', { name: words.open_it }).click();
    await expect(page.getByRole('button', { name: words.open })).toBeVisible();
    await page.waitForTimeout(5000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

/** Gives the player boxes of a case of the demo world; returns the case. */
async function give({ db }: Database, player: StoryPlayer, name: string, count = 1) {
  const box = await findCase(player.api, name);
  const { id: player_id } = granted(await player.api('GET /api/user', {}));
  for (let n = 0; n < count; n++)
    await grantBox(db, { player_id, case_id: box.id, occasion: 'gift', subject: `story ${n}` });
  return box;
}

test('An unopened case lies in the backpack as the case that it is, and leads to its page [3-3.26]', async ({
  page,
  player,
  database,
}) => {
  const box = await give(database, player, 'Handshake');
  await openPage(page, '/my/backpack');
  const card = page.getByRole('region', { name: 'A case is waiting for you' });
  await expect(card).toContainText('Handshake');
  const tile = page.getByRole('listitem').filter({ hasText: 'An unopened case' });
  await expect(tile.getByRole('heading', { name: 'Handshake' })).toBeVisible();
  await expect(tile.getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
  await tile.getByRole('link', { name: 'Open Handshake' }).click();
  await expect(page).toHaveURL(box.path);
  await page.getByRole('button', { name: 'Open your case' }).click();
  await expect(page.getByRole('link', { name: 'Verify this draw' })).toBeVisible();
  // A prize of a first top-up can only be withdrawn.
  await expect(page.getByRole('button', { name: /^Sell/ })).toHaveCount(0);
  await expectAccessible(page);
  const { list } = granted(await player.api('GET /api/system_shop/backpack', {}));
  expect(list).toMatchObject([{ kind: 'item', source: 'event', sellable: false }]);
});

test.describe('Several of a case', () => {
  test.use(with_motion);

  test('are opened together, each with its reel, and the next one after that', async ({
    page,
    player,
    database,
  }) => {
    const box = await give(database, player, 'Handshake', 3);
    await openPage(page, box.path);
    await page
      .getByRole('group', { name: 'How many to open' })
      .getByText('2', { exact: true })
      .click();
    await page.getByRole('button', { name: 'Open 2 of your cases' }).click();
    await expect(reels(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Open your case' }).click();
    await expect(reels(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByRole('link', { name: 'Choose your next case' })).toBeVisible();
    expect(granted(await player.api('GET /api/rechargeOpenBox', {})).list).toEqual([]);
  });
});

test('A player who has to earn a case reads each condition with the progress, and where to go', async ({
  page,
  player,
}) => {
  const box = await findCase(player.api, 'Handshake');
  await openPage(page, box.path);
  const conditions = page.getByRole('list', { name: 'Conditions' });
  await expect(conditions).toContainText('A first top-up of at least $10.00');
  await expect(conditions).toContainText('Only as a gift');
  await expect(page.getByRole('button', { name: 'Conditions apply' })).toBeDisabled();
  await expect(conditions.getByRole('link', { name: 'Top up' })).toHaveAttribute(
    'href',
    '/pay?p=10',
  );
  await expectAccessible(page);
});

test('The guide leads a player to the case of a first top-up until it was opened [2-2.81 2-2.82]', async ({
  page,
  player,
  database,
}) => {
  const box = await findCase(player.api, 'Handshake');
  const guide = page.getByRole('region', { name: 'Your first top-up' });
  await page.addInitScript('localStorage.setItem("showCookies", "1")');
  await openPage(page, '/top');
  await guide.getByRole('link', { name: 'See the case' }).click();
  await expect(page).toHaveURL(box.path);
  const { id: player_id } = granted(await player.api('GET /api/user', {}));
  await grantBox(database.db, {
    player_id,
    case_id: box.id,
    occasion: 'first_top_up',
    subject: '1',
  });
  await openPage(page, '/top');
  await expect(guide).toBeVisible();
  await openPage(page, box.path);
  await expect(guide).toHaveCount(0);
  await page.getByRole('button', { name: 'Open your case' }).click();
  await expect(page.getByRole('link', { name: 'Verify this draw' })).toBeVisible();
  await openPage(page, '/top');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(guide).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { battle_modes } from '@vitrine/contract/battle-room';
import type { Input } from '@vitrine/contract/index';
import type { Amount } from '@vitrine/contract/amount';
import {
  balancesOf,
  dollars,
  expect,
  expectAccessible,
  findCase,
  giveSession,
  granted,
  joinPlayer,
  minus,
  openPage,
  test,
  type StoryPlayer,
} from '../story.ts';
import {
  addRound,
  arriveInRoom,
  createBattleOfTeams,
  createButton,
  lookAt,
  main,
  type Room,
} from '../battles.ts';

const devices = [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const;

const cards = (page: Page) => main(page).getByRole('article');
const cardOf = (page: Page, id: number | string) =>
  cards(page).filter({ has: page.locator(`h3 a[href$="/battle/${id}"]`) });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Join this battle?' });
/** Creates a room through the API, for which the rounds open these cases. */
async function createRoom(
  { api }: Pick<StoryPlayer, 'api'>,
  names: readonly string[],
  wish: Partial<Input<'POST /api/battle'>> = {},
): Promise<Room> {
  const boxes: number[] = [];
  for (const name of names) boxes.push((await findCase(api, name)).id);
  const { id: commitment } = granted(await api('POST /api/battle/commitment', {}));
  const terms = { client_seed: 'host', seats: 2, mode: 'total', ...wish } as const;
  const { id } = granted(await api('POST /api/battle', { commitment, boxes, ...terms }));
  return lookAt({ api }, id);
}

const takeSeat = async ({ api }: StoryPlayer, { id }: Room, seat: number) =>
  granted(await api('POST /api/battle/{id}/join', { id: String(id), seat, client_seed: 'guest' }));

const addBot = async ({ api }: StoryPlayer, { id }: Room, seat: number) =>
  granted(await api('POST /api/battle/{id}/bot', { id: String(id), seat }));

/** The lobby with the battles of one price alone: other stories create some, too. */
const lobbyAt = (cost: Amount, more = '') => `/battle?price=${cost}&max_price=${cost}${more}`;

test.describe('On a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a player finds the cases, takes some back, and creates a battle of two teams', ({
    page,
    player,
  }) => createBattleOfTeams(page, player));
});

for (const [device, size] of devices) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport: size });

    test('a player creates a private room with a password by keyboard alone [2-10.29]', async ({
      page,
      player,
    }) => {
      const press = async (name: RegExp, key: string) => {
        await tabTo(page, name);
        await page.keyboard.press(key);
      };
      await openPage(page, '/battle/create');
      const hash = await page.getByText(/^[0-9a-f]{64}$/).innerText();
      await page.getByLabel('Search by name').focus();
      await page.keyboard.type('pebble');
      await press(/^Add a round with Pebble Path$/, 'Enter');
      await page.keyboard.press('Enter');
      await expect(main(page)).toContainText('2 of 20 rounds');
      await press(/^Remove round 2: Pebble Path$/, 'Enter');
      await press(/^2$/, 'ArrowRight');
      await press(/^Top drop$/, 'ArrowUp');
      await expect(page.getByRole('radio', { name: 'Equal shares' })).toBeChecked();
      await press(/^Private room/, 'Space');
      await press(/^Room password$/, 'a');
      await press(/^Create for/, 'Enter');
      const room = await arriveInRoom(page, player);
      expect(room).toMatchObject({
        seats: { length: 3 },
        teams: false,
        mode: 'share',
        private: true,
        locked: true,
      });
      expect(room.server_seed_hash).toBe(hash);
      expect(room.boxes.map(({ name }) => name)).toEqual(['Pebble Path']);
    });

    test('a player joins a team’s free seat [2-10.23]', async ({
      page,
      player,
      database,
      product,
    }) => {
      const host = await joinPlayer(database, product.url);
      const room = await createRoom(host, ['Sea Glass', 'Copper Wire', 'Sea Glass'], {
        seats: 4,
        teams: true,
      });
      await openPage(page, lobbyAt(room.cost));
      const card = cardOf(page, room.id);
      await expect(card).toContainText('3 rounds');
      await expect(card).toContainText('1 of 4 seats taken');
      await expect(card.getByRole('list', { name: 'Cases' }).getByRole('listitem')).toHaveText([
        /×2Sea Glass/,
        'Copper Wire',
      ]);
      await expect(card.getByRole('list', { name: 'Seats' }).getByRole('listitem')).toHaveText([
        /P\*\*\*./,
        /Free/,
        'against',
        /Free/,
        /Free/,
      ]);
      await card.getByRole('button', { name: 'Join' }).click();
      await dialog(page).getByText('Team 2, seat 1').click();
      await expect(dialog(page)).toContainText(room.server_seed_hash);
      await expectAccessible(page);
      await dialog(page)
        .getByRole('button', { name: `Join for ${dollars(room.cost)}` })
        .click();
      await expect(page).toHaveURL(`/battle/${room.id}`);
      const { seats } = await lookAt(player, room.id);
      expect(seats.map(({ user }) => user !== null)).toEqual([true, false, true, false]);
      expect(seats[2]!.client_seed).toMatch(/^[0-9a-f]{32}$/);
      await openPage(page, lobbyAt(room.cost));
      await cardOf(page, room.id).getByRole('link', { name: 'To your seat' }).click();
      await expect(page).toHaveURL(`/battle/${room.id}`);
    });

    test('a player joins by keyboard alone, after a wrong password', async ({
      page,
      player,
      database,
      product,
      faults,
    }) => {
      faults.expect(/^422 POST \/api\/battle\/\d+\/join/);
      const host = await joinPlayer(database, product.url);
      const room = await createRoom(host, ['Loose Coins', 'Pebble Path'], {
        password: 'open sesame',
      });
      await openPage(page, lobbyAt(room.cost));
      await expect(cardOf(page, room.id).getByRole('img', { name: 'Password' })).toBeVisible();
      await cardOf(page, room.id).getByRole('button', { name: 'Join' }).focus();
      await page.keyboard.press('Enter');
      const password = dialog(page).getByLabel('Room password');
      await expect(password).toBeFocused();
      // Nobody joins before the room's hash is shown.
      await expect(dialog(page)).toContainText('Hash of the room’s server seed');
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toContainText('Enter the room’s password.');
      await expect(password).toBeFocused();
      await page.keyboard.type('open barley');
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toContainText('Wrong password');
      await expect(password).toBeFocused();
      await expectAccessible(page);
      const { money } = await balancesOf(player);
      expect(dollars(granted(await player.api('GET /api/user', {})).money)).toBe(
        minus(money, 0 as Amount),
      );
      await password.fill('open sesame');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/battle/${room.id}`);
      expect((await lookAt(player, room.id)).seats[1]!.user).not.toBeNull();
    });
  });
}

/** Tabs until an element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<string>(`(({ activeElement: at }) =>
      at.ariaLabel ?? at.labels?.[0]?.innerText.trim() ?? at.innerText.trim())(document)`);
    expect(focused).toMatch(name);
  }).toPass({ intervals: [0], timeout: 60_000 });
}

test('A battle is created as it was chosen: each mode, each number of seats [1-1.7 1-9.30 2-9.17 2-9.18]', async ({
  page,
  player,
}) => {
  const { id } = await findCase(player.api, 'Barn Door');
  const sides = [
    ['2', 2, false],
    ['3', 3, false],
    ['4', 4, false],
    ['2v2', 4, true],
  ] as const;
  for (const [n, mode] of battle_modes.entries()) {
    const [name, seats, teams] = sides[n]!;
    // As after a reload: the address keeps the choice.
    await openPage(page, `/battle/create?boxes=${id}.${id}&seats=${name}&mode=${mode}`);
    await expect(
      page.getByRole('radio', { name: name === '2v2' ? '2 against 2' : name, exact: true }),
    ).toBeChecked();
    await createButton(page).click();
    expect(await arriveInRoom(page, player)).toMatchObject({
      mode,
      teams,
      seats: { length: seats },
      boxes: { length: 2 },
    });
  }
});

test('A battle has 20 rounds at most, and says what is missing for its price', async ({
  page,
  player,
}) => {
  const crown = await findCase(player.api, 'Crown Room');
  await openPage(page, `/battle/create?boxes=${Array(25).fill(crown.id).join('.')}`);
  await expect(main(page)).toContainText('20 of 20 rounds');
  await expect(addRound(page, 'Pebble Path')).toBeDisabled();
  const missing = crown.price * 20 - 500;
  await main(page)
    .getByRole('link', { name: `Needs ${dollars(missing as Amount)} more` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/pay\\?p=${missing}$`));
  expect(await page.evaluate(`localStorage.getItem('target_link')`)).toContain(
    `/battle/create?boxes=${crown.id}.`,
  );
});

test('Another tab has used the hash: there is a new one, and nothing is paid twice', async ({
  page,
  player,
  faults,
}) => {
  faults.expect(/^409 POST \/api\/battle$/);
  const { id } = await findCase(player.api, 'Barn Door');
  await openPage(page, `/battle/create?boxes=${id}`);
  const hash = page.getByText(/^[0-9a-f]{64}$/);
  const first = await hash.innerText();
  await createRoom(player, ['Sea Glass']);
  await createButton(page).click();
  await expect(page.getByText('Here is a new one: press again.')).toBeVisible();
  await expect(hash).not.toHaveText(first);
  await createButton(page).click();
  expect((await arriveInRoom(page, player)).server_seed_hash).not.toBe(first);
});

test('A battle that can’t be created says so, and why [2-8.31]', async ({
  page,
  player,
  faults,
}) => {
  faults.expect(/^429 POST \/api\/battle$/);
  for (let n = 0; n < 5; n++) await createRoom(player, ['Barn Door'], { private: true });
  const { id } = await findCase(player.api, 'Barn Door');
  await openPage(page, `/battle/create?boxes=${id}`);
  await createButton(page).click();
  const said = page
    .getByRole('alert')
    .getByText('The battle was not created. You have several rooms that wait');
  await expect(said).toBeVisible();
  await expect(page).toHaveURL(/\/battle\/create/);
});

test('Whoever can’t pay a seat is led to the missing sum; a visitor to the sign-in', async ({
  page,
  context,
  player,
  database,
  product,
}) => {
  const host = await joinPlayer(database, product.url);
  const { cost, id } = await createRoom(host, ['Obsidian Vault', 'Soft Touch']);
  await createRoom(player, ['Silver Edge']);
  await openPage(page, lobbyAt(cost));
  const missing = cost - Number((await balancesOf(player)).money) / 1000;
  await cardOf(page, id)
    .getByRole('link', {
      name: `Needs ${dollars((Math.round(missing * 1000) / 1000) as Amount)} more`,
    })
    .click();
  await expect(page).toHaveURL(/\/pay\?p=/);
  await context.clearCookies();
  await openPage(page, lobbyAt(cost));
  await cardOf(page, id).getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await openPage(page, '/battle?list=mine');
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
});

test('The lobby lives: in two browsers rooms come, fill, start and go [1-2.43]', async ({
  page,
  player,
  browser,
  database,
  product,
}) => {
  const host = await joinPlayer(database, product.url);
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL: product.url,
  });
  await giveSession(context, host, product.url);
  const other = await context.newPage();
  // The price of the rooms, before any is there.
  const [vase, fog] = [
    await findCase(host.api, 'Slow Burn'),
    await findCase(host.api, 'Harbour Fog'),
  ];
  const cost = (Math.round((vase.price + fog.price) * 1000) / 1000) as Amount;
  for (const one of [page, other]) {
    await openPage(one, lobbyAt(cost));
    await expect(one.getByRole('heading', { name: 'No battles match' })).toBeVisible();
  }
  const rounds = ['Slow Burn', 'Harbour Fog'];
  const room = await createRoom(host, rounds, { seats: 3 });
  for (const one of [page, other])
    await expect(cardOf(one, room.id)).toContainText('1 of 3 seats taken');
  await expect(cardOf(other, room.id)).toContainText('You');
  await takeSeat(player, room, 2);
  for (const one of [page, other])
    await expect(cardOf(one, room.id)).toContainText('2 of 3 seats taken');
  await expect(cardOf(page, room.id).getByRole('link', { name: 'To your seat' })).toBeVisible();

  // While the mouse is over the list nothing moves, and new rooms wait.
  await cardOf(page, room.id).hover();
  const next = await createRoom(host, rounds);
  await expect(cardOf(other, next.id)).toBeVisible();
  await expect(main(page).getByText('1 new battle', { exact: true })).toBeVisible();
  await expect(cardOf(page, next.id)).toHaveCount(0);
  await page.getByRole('heading', { name: 'Battles', exact: true }).hover();
  await expect(cards(page).first()).toContainText('1 of 2 seats taken');

  await addBot(host, room, 1);
  for (const one of [page, other]) {
    await expect(cardOf(one, room.id)).toContainText('Ongoing');
    await expect(cardOf(one, room.id)).toContainText('Bot');
  }
  granted(await host.api('POST /api/battle/{id}/leave', { id: String(next.id) }));
  for (const one of [page, other]) await expect(cardOf(one, next.id)).toContainText('Cancelled');
  for (const one of [page, other]) await expect(cardOf(one, next.id)).toHaveCount(0);
  const shows = (one: Page) =>
    expect(cardOf(one, room.id)).toContainText('Ended', { timeout: 40_000 });
  await Promise.all([page, other].map(shows));
  for (const one of [page, other])
    await expect(cardOf(one, room.id)).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'No battles match' })).toBeVisible();
  const last = await createRoom(player, rounds);
  for (const one of [page, other]) await expect(cardOf(one, last.id)).toBeVisible();
  await context.close();
});

test('The filters narrow the list, stay in the address, and are taken back at once', async ({
  page,
  player,
  database,
  product,
}) => {
  const host = await joinPlayer(database, product.url);
  const rounds = ['Short Straw', 'Rush Hour'];
  const { id: total, cost } = await createRoom(host, rounds);
  const { id: share } = await createRoom(host, rounds, { mode: 'share', seats: 3 });
  await openPage(page, '/battle');
  await page.getByLabel('Price from').fill(String(cost));
  await page.getByLabel('Price to').fill(String(cost));
  await expect(page).toHaveURL(new RegExp(`price=${cost}&max_price=${cost}$`));
  await expect(cards(page)).toHaveCount(2);
  await page.getByLabel('Mode').selectOption('Equal shares');
  await expect(cards(page)).toHaveCount(1);
  await expect(cardOf(page, share)).toBeVisible();
  await page.getByLabel('Mode').selectOption('All modes');
  await page.getByRole('combobox', { name: 'Seats' }).selectOption('2 seats');
  await expect(cards(page)).toHaveCount(1);
  await expect(cardOf(page, total)).toBeVisible();
  await page.getByText('Only seats I can afford').click();
  await expect(page).toHaveURL(/free=1/);
  await expect(cardOf(page, total)).toBeVisible();
  await expectAccessible(page);
  // A dear room: what is left doesn't pay a seat.
  await createRoom(player, ['Night Auction']);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No battles match' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all battles' }).click();
  await expect(page).toHaveURL('/battle');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
});

test('A battle stands in its lists once it has ended, and in the history of its players [2-10.25 2-10.26 2-10.27 3-3.59]', async ({
  page,
  player,
}) => {
  await openPage(page, '/battle?list=mine');
  await expect(
    page.getByRole('heading', { name: 'You haven’t been in a battle yet' }),
  ).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Create a battle' })).toHaveCount(2);
  const room = await createRoom(player, ['Quiet Company'], { private: true });
  const open = await createRoom(player, ['Quiet Company', 'Soft Step'], { mode: 'share' });
  await addBot(player, open, 1);
  await page.reload();
  await expect(cardOf(page, room.id).getByRole('img', { name: 'Private room' })).toBeVisible();
  await expect(cardOf(page, open.id)).toContainText('Ended', { timeout: 40_000 });
  await openPage(page, lobbyAt(room.cost));
  await expect(cards(page)).toHaveCount(0);
  for (const [name, list] of [
    ['History', 'history'],
    ['Best battles', 'best'],
  ] as const) {
    await openPage(page, lobbyAt(open.cost));
    await page
      .getByRole('navigation', { name: 'Lists of battles' })
      .getByRole('link', { name })
      .click();
    await expect(page).toHaveURL(new RegExp(`list=${list}`));
    await expect(cardOf(page, open.id)).toContainText('Pot');
    await expect(cardOf(page, open.id).getByRole('img', { name: 'Winner' })).toHaveCount(2);
    await expectAccessible(page);
  }
  await cardOf(page, open.id).getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(`/battle/${open.id}`);
  await openPage(page, '/my/history?kind=games');
  await expect(page.getByText('You shared a battle’s pot')).toBeVisible();
  await expect(page.getByText('You created a battle')).toHaveCount(2);
  await page.getByRole('link', { name: 'To the battle' }).first().click();
  await expect(page).toHaveURL(`/battle/${open.id}`);
});

test('The media bar counts the battles that have ended [1-2.79]', async ({ page, player }) => {
  const open = await createRoom(player, ['Pebble Path']);
  await addBot(player, open, 1);
  await expect
    .poll(async () => granted(await player.api('GET /api/config', {})).total.battles, {
      timeout: 40_000,
    })
    .toBeGreaterThan(0);
  await openPage(page, '/');
  await expect(page.getByRole('region', { name: 'The site in numbers' })).toContainText(
    /Battles[1-9]/,
  );
});

import { setRoles } from '../../server/accounts/index.ts';
import {
  expect,
  expectAccessible,
  giveSession,
  granted,
  joinPlayer,
  on_phone,
  openCases,
  openPage,
  test,
  type StoryPlayer,
} from '../story.ts';
import {
  card,
  idOf,
  join,
  makeEligible,
  makeHost,
  meetInRoom,
  openRoom,
  status,
} from '../giveaways.ts';

const sizes = [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const;

const enter = async ({ api }: StoryPlayer, id: number) =>
  granted(await api('POST /api/gift/join/{id}', { id: String(id), client_seed: 'of a story' }));

test.describe('On a desktop', () => {
  const viewport = { width: 1440, height: 900 };
  test.use({ viewport });

  test('two players meet in a room: verification, and the card of the ended giveaway [2-2.43 2-2.44 2-2.45 2-4.3 2-4.4 2-4.5 3-7.31]', async ({
    page,
    player,
    browser,
    database,
    product,
  }) => {
    const { id, title, avatar } = await meetInRoom(
      { page, player, browser, database, product },
      viewport,
    );
    await page.getByRole('link', { name: 'Verify this draw' }).click();
    await expect(page.locator('#verify').getByRole('status')).toContainText('Verified');
    await expect(page.locator('#verify')).toContainText('No public number was mixed in');
    await openPage(page, `/giveaway?state=2&word=${encodeURIComponent(title)}`);
    await expect(card(page, title)).toContainText(/P\*\*\*.\s*Winner/);
    await expect(card(page, title).locator(`img[src="${avatar}"]`)).toBeVisible();
    await expect(card(page, title).getByRole('timer')).toContainText(
      /^(?:days|hours|minutes|seconds|00)+$/,
    );
    await card(page, title).getByRole('link', { name: 'View' }).click();
    await expect(page).toHaveURL(`/giveaway/${id}`);
  });
});

test.describe('On a phone', () => {
  test.use(on_phone);

  test('two players meet in their room, in Polish: it fills, is drawn, and one of them has won', async ({
    page,
    player,
    browser,
    database,
    product,
  }) => {
    await meetInRoom({ page, player, browser, database, product }, on_phone.viewport, 'pl');
    await page.getByRole('link', { name: 'Sprawdź to losowanie' }).click();
    await expect(page.locator('#verify').getByRole('status')).toContainText('Zweryfikowano');
  });
});

for (const [device, size] of sizes) {
  test(`A player joins by keyboard alone on a ${device}: wrong password, wrong code, then both right [2-2.25 2-2.49 2-2.50 2-8.8]`, async ({
    page,
    player,
    database,
    product,
    faults,
  }) => {
    faults.expect(/^422 POST \/api\/gift\/join/);
    await page.setViewportSize(size);
    const host = await makeHost(database, product.url);
    const { id, code } = await openRoom(host, {
      title: 'A locked room',
      password: 'door',
      with_code: true,
    });
    await openPage(page, `/giveaway/${id}`);
    await join(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter the password')).toBeVisible();
    await expect(page.getByLabel('Room password')).toBeFocused();
    await page.keyboard.type('wall');
    await page.keyboard.press('Tab');
    await page.keyboard.type(code!);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Wrong password')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Room password').fill('door');
    await page.getByRole('textbox', { name: 'Invite code' }).fill('AAAA-AAAA');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The code does not exist')).toBeVisible();
    await page.getByRole('textbox', { name: 'Invite code' }).fill(code!.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(status(page)).toContainText('You’re in.');
    expect(
      granted(await player.api('GET /api/gift/shop', { is_me: '1' })).list.map((one) => one.id),
    ).toEqual([id]);
    await openPage(page, '/giveaway?state=3');
    await expect(card(page, 'A locked room')).toContainText('Joined');
  });
}

test('An item won in a giveaway can’t be selected for a sale, and says why [1-3.31 1-4.46]', async ({
  page,
  player,
  database,
  product,
}) => {
  const host = await makeHost(database, product.url);
  const [first, second] = await openCases(host, 'First Light', 2);
  const knapsack_id = [first!.knapsack_id, second!.knapsack_id];
  const { id } = await openRoom(host, { title: 'Items', money: [], knapsack_id });
  for (const one of [player, await joinPlayer(database, product.url)]) await enter(one, id);
  const readItems = async () => granted(await player.api('GET /api/system_shop/backpack', {})).list;
  await expect.poll(readItems).toMatchObject([{ source: 'giveaway', sellable: false }]);
  await openPage(page, '/my/backpack');
  const main = page.getByRole('main');
  await expect(main.getByText('Won in a giveaway: can only be withdrawn')).toBeVisible();
  await expect(main.getByRole('checkbox', { name: /^Select / })).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Withdraw' })).toBeEnabled();
});

test('An official giveaway names each condition with its progress, and lets in whoever meets them [2-2.48 2-8.7]', async ({
  page,
  player,
  database,
}) => {
  const { list } = granted(await player.api('GET /api/gift/shop', { word: 'Openers of the week' }));
  const { id } = list[0]!;
  await openPage(page, `/giveaway/${id}`);
  const conditions = page.getByRole('list', { name: 'Conditions' });
  await expect(conditions.getByRole('listitem')).toHaveCount(3);
  await expect(conditions).toContainText('A verified e-mail address');
  await expect(conditions).toContainText('$10.00 topped up within 30 days');
  await expect(conditions).toContainText('Cases opened within 7 days: 10');
  await expect(conditions).toContainText('0 of 10');
  await expect(page.getByText('Sorry, you cannot join yet')).toBeVisible();
  await expect(join(page)).toBeDisabled();
  await expect(page.getByRole('timer')).toBeVisible();
  await expectAccessible(page);
  await makeEligible(database, player);
  granted(await player.api('POST /api/fairness/client_seed', { client_seed: 'seed of a story' }));
  const box = granted(await player.api('GET /api/box', { type: 'paid' })).list[0]!;
  granted(await player.api('POST /api/box/{id}/open', { id: String(box.id), count: 10 }));
  await openPage(page, `/giveaway/${id}`);
  await join(page).click();
  await expect(status(page)).toContainText('You’re in.');
});

test('A room that fills meanwhile says so, and one that is called off gives its prizes back [2-8.9]', async ({
  page,
  player,
  database,
  product,
}) => {
  const host = await makeHost(database, product.url);
  const { id } = await openRoom(host, { title: 'Nearly full' });
  const [ann, ben] = [
    await joinPlayer(database, product.url),
    await joinPlayer(database, product.url),
  ];
  await openPage(page, `/giveaway/${id}`);
  await expect(join(page)).toBeVisible();
  await enter(ann, id);
  await enter(ben, id);
  const refused = await player.api('POST /api/gift/join/{id}', {
    id: String(id),
    client_seed: 'late',
  });
  expect(refused).toMatchObject({
    ok: false,
    error: { key: 'giveaway.full', msg: 'Limit exceeded' },
  });
  await expect(page.getByRole('heading', { name: 'Winners' })).toBeVisible();
  await giveSession(page.context(), host, product.url);
  const { id: other } = await openRoom(host, { title: 'Called off' });
  await openPage(page, `/giveaway/${other}`);
  await page.getByRole('button', { name: 'Call it off' }).click();
  await page.getByRole('button', { name: 'Yes, call it off' }).click();
  await expect(status(page)).toContainText('Called off before anyone had joined.');
});

test('The list has tabs, a search that leads back to the first page, and pages of fifteen [2-1.1 2-1.2 2-1.3 2-2.22 2-2.23 2-2.24 2-2.26 2-2.27 2-2.28 2-2.29 2-2.30 2-9.1]', async ({
  page,
  database,
  product,
}) => {
  const host = await makeHost(database, product.url);
  const id = await idOf(host);
  for (let n = 0; n < 16; n++) {
    const room = await openRoom(host, { title: `Many of ${id}`, money: [0.01] });
    granted(await host.api('POST /api/gift/host/{id}/cancel', { id: String(room.id) }));
  }
  await openPage(page, `/giveaway?state=2&word=Many+of+${id}`);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(15);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('article')).toContainText(
    'Cancelled: nothing was drawn',
  );
  await page.getByRole('searchbox', { name: 'Search giveaways' }).fill('no such words');
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByRole('heading', { name: 'None available' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Active Giveaway' }).click();
  await expect(page).toHaveURL(/\/giveaway\?word=/);
  await page.getByRole('link', { name: 'Show the active ones' }).click();
  await expect(card(page, 'Weekend special')).toBeVisible();
});

test('Prizes are turned to by buttons, and a clock that is five minutes wrong counts to the same moment [2-2.36 2-2.40 2-9.10]', async ({
  page,
}) => {
  const shown = card(page, 'Weekend special');
  const readSeconds = async () => {
    const text = await shown.getByRole('timer').innerText();
    const [days, hours, minutes, seconds] = text.match(/\d+/g)!.map(Number);
    return ((days! * 24 + hours!) * 60 + minutes!) * 60 + seconds!;
  };
  await openPage(page, '/giveaway');
  const prizes = shown.getByRole('list', { name: 'Prizes' });
  await expect(prizes.getByRole('listitem')).toHaveCount(3);
  const [first] = await prizes.getByRole('listitem').allInnerTexts();
  await shown.getByRole('button', { name: 'More prizes' }).click();
  await expect(prizes).toContainText('Bonus money');
  await shown.getByRole('button', { name: 'Earlier prizes' }).click();
  await expect(prizes.getByRole('listitem').first()).toHaveText(first!.replace(/\s+/g, ' '), {
    useInnerText: true,
  });
  const right = await readSeconds();
  await page.addInitScript(`const real = Date.now; Date.now = () => real() + 5 * 60_000;`);
  await openPage(page, '/giveaway');
  expect(Math.abs((await readSeconds()) - right)).toBeLessThan(30);
  const before = await readSeconds();
  await expect.poll(readSeconds).toBeLessThan(before);
});

test('A host opens a room from the backpack; a player who is none is told what is missing [1-1.27]', async ({
  page,
  player,
  database,
}) => {
  await openPage(page, '/giveaway/host');
  await expect(page.getByRole('heading', { name: 'Before you can host' })).toBeVisible();
  await expectAccessible(page);
  await makeEligible(database, player);
  await setRoles(database.db, await idOf(player), ['host']);
  const [goods] = granted(await player.api('GET /api/system_shop', { price: 1, limit: 1 })).list;
  granted(await player.api('POST /api/system_shop/{id}/buy', { id: String(goods!.id) }));
  const mayHost = async () => granted(await player.api('GET /api/gift/host', {})).may_host;
  // Processes cache a session's roles for some seconds.
  await expect.poll(mayHost, { timeout: 30_000 }).toBe(true);
  await openPage(page, '/giveaway');
  await page.getByRole('link', { name: 'Host a giveaway' }).click();
  await page.getByRole('button', { name: 'Open the giveaway' }).click();
  await expect(page.getByText('Choose a title of 3 to 80 characters.')).toBeVisible();
  await page.getByLabel('Title').fill('From my backpack');
  await page.getByLabel('Participants').fill('3');
  await page.getByLabel('Prizes of money').fill('2.5');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('button', { name: 'Remove $2.50' })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Give away/ }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Only with an invite code' }).check({ force: true });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open the giveaway' }).click();
  await expect(page).toHaveURL(/\/giveaway\/\d+$/);
  await expect(page.getByRole('main')).toContainText('This is your giveaway.');
  await expect(page.getByRole('button', { name: 'Copy the invite code' })).toBeVisible();
  // The verified address also brought the welcome case.
  const left = granted(await player.api('GET /api/system_shop/backpack', {})).list.filter(
    ({ kind }) => kind === 'item',
  );
  expect(left).toEqual([]);
  await expect(page.getByRole('main')).toContainText('Prize 2');
});

test('A visitor finds giveaways in the menu, and is asked to sign in [1-2.44 1-2.130 2-2.3]', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Giveaways' }).click();
  await expect(page).toHaveURL('/giveaway');
  const [first] = granted(await visitor('GET /api/gift/shop', { word: 'Weekend special' })).list;
  await openPage(page, `/giveaway/${first!.id}`);
  await join(page).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
});

import { battle_times } from '@vitrine/contract/battle-room';
import type { Browser, BrowserContextOptions, Page, WebSocket } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inLocale } from '@vitrine/i18n/locales';
import type { Database } from '../../server/kit/db.ts';
import {
  addBot,
  battleTakes,
  createRoom,
  ended,
  main,
  readRoom,
  seats,
  takeSeat,
  type RoomWish,
} from '../battle-rooms.ts';
import {
  balancesOf,
  dollars,
  expect,
  expectAccessible,
  findCase,
  giveSession,
  granted,
  headerMoney,
  joinPlayer,
  minus,
  openPage,
  test,
  with_motion,
  type StoryPlayer,
  tabAndPress,
} from '../story.ts';
import { wordsIn } from '../words.ts';

test.setTimeout(180_000);

const result = (page: Page) =>
  page.getByRole('region', { name: /You won|You didn’t win|stake|The battle is over/ });
/** The words for screen readers. */
const words = (page: Page) => main(page).getByRole('status').first();
interface Stage extends Pick<BrowserContextOptions, 'viewport' | 'locale'> {
  browser: Browser;
  database: Database;
  product: { url: string };
}

interface Guest {
  player: StoryPlayer;
  page: Page;
  /** The live connection of the page. */
  sockets: ReturnType<typeof listenIn>;
}

/** A further player with a browser of their own. */
async function enter({ browser, database, product, ...options }: Stage): Promise<Guest> {
  const player = await joinPlayer(database, product.url);
  const context = await browser.newContext(options);
  await giveSession(context, player, product.url);
  const page = await context.newPage();
  return { player, page, sockets: listenIn(page) };
}

/** Hears what comes over the page's live connection, and when one is closed. */
function listenIn(page: Page) {
  let heard = 0;
  const open = new Set<WebSocket>();
  const listeners = new Set<(message: string) => void>();
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/app/')) return;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('framereceived', ({ payload }) => {
      heard += 1;
      for (const listener of listeners) listener(String(payload));
    });
  });
  return {
    /** How many messages have come. */
    heard: () => heard,
    /** Resolves with the next message that is wanted. */
    next: (wants: (message: string) => boolean) =>
      new Promise<void>((resolve) => {
        const listener = (message: string) => {
          if (!wants(message)) return;
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      }),
    /** Resolves once every connection that is open now is closed. */
    closed: () => Promise.all([...open].map((socket) => socket.waitForEvent('close'))),
  };
}

/**
 * Plays battles of a host against others until one, which has begun by then, will have what is
 * wanted: a tie, or a winner. Its outcome is drawn, and known to the database alone.
 */
async function playUntil(
  { db }: Database,
  host: StoryPlayer,
  wish: RoomWish,
  fill: (id: string) => Promise<void>,
  wants: (kind: string, data: { winners?: readonly number[] }) => boolean,
) {
  const { id } = await findCase(host.api, 'First Light');
  for (let tried = 0; tried < 40; tried++) {
    const room = await createRoom(host, { ...wish, boxes: [id] });
    await fill(room.id);
    const rows = await db
      .selectFrom('battles_events')
      .select(['kind', 'data'])
      .where('battle_id', '=', Number(room.id))
      .execute();
    if (rows.some(({ kind, data }) => wants(kind, data as { winners?: readonly number[] })))
      return room;
    // A player has five calls a second, and each room takes two of the host.
    await sleep(400);
  }
  throw new Error('no such battle in forty');
}

const devices = [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const;

for (const [device, size] of devices) {
  test(`A player plays a whole battle by keyboard alone, on a ${device}: seat, words, rounds, result, replay, verification [2-10.73]`, async ({
    page,
    player,
    database,
    product,
    visitor,
  }) => {
    await page.setViewportSize(size);
    const host = await joinPlayer(database, product.url);
    const { id, path } = await createRoom(host, { cases: ['First Light', 'Sea Glass'] });
    await openPage(page, path);
    await expect(main(page).getByText('Waiting', { exact: true })).toBeVisible();
    await expect(main(page)).toContainText('Waiting for 1 player');
    await expect(main(page)).toContainText('No public random number is mixed in');
    await expectAccessible(page);
    await tabAndPress(page, /^Join for .*Seat 2$/, 'Enter');
    await expect(seats(page).nth(1)).toBeFocused();
    await expect(seats(page).nth(1)).toContainText('You');
    const { seats: taken, cost } = await readRoom(visitor, id);
    expect((await balancesOf(player)).money).toBe(500_000 - Math.round(cost * 1000));
    await expect(headerMoney(page)).toHaveText(minus(500_000, cost));
    expect(taken[1]!.client_seed).toMatch(/^[0-9a-f]{32}$/);
    await tabAndPress(page, /^Good luck!$/, 'Enter');
    await expect(seats(page).nth(1).getByText('Good luck!')).toBeVisible();
    await expect(words(page)).toContainText(/^Round 1 of 2; .*\$\d/);
    await expectAccessible(page);
    const document_at_round_1 = await (await page.request.get(path)).text();
    await expect(words(page)).toContainText(/^Round 2 of 2; .*\$\d/);
    await expect(result(page)).toBeVisible({ timeout: 30_000 });
    await ended(page);
    const room = await readRoom(visitor, id);
    expect(document_at_round_1).toContain(room.server_seed_hash);
    expect(document_at_round_1).not.toContain(room.server_seed);
    await expect(seats(page).nth(0)).toContainText(dollars(room.totals[0]!));
    await expect(seats(page).nth(1)).toContainText(dollars(room.totals[1]!));
    await expect(words(page)).toContainText(`Pot: ${dollars(room.pot)}`);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Replay' }).focus();
    await page.keyboard.press('Enter');
    await expect(main(page).getByText('Replay', { exact: true })).toBeVisible();
    await expect(main(page)).toContainText('The battle is starting');
    await expect(words(page)).toContainText('Round 1 of 2');
    await page.getByRole('button', { name: 'Skip' }).focus();
    await page.keyboard.press('Enter');
    await expect(result(page)).toBeVisible();

    await page
      .getByRole('region', { name: /stake/ })
      .getByRole('link', { name: 'Verify this draw' })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    const verify = page.locator('#verify');
    await expect(verify.getByRole('status')).toContainText('Verified');
    await expect(verify).toContainText(room.rounds[1]!.drops[1]!.goods.name);
    const download = page.waitForEvent('download');
    await verify.getByRole('button', { name: 'Save the record' }).click();
    expect((await download).suggestedFilename()).toBe(`draw-${room.draw}.json`);
  });
}

const outage_ms = 10_000;

// Each language and each size once: every page in all of them is the matter of `sights`.
for (const [n, code] of (['de', 'en'] as const).entries()) {
  const [device, viewport] = devices[n]!;
  test.describe(`In ${code}, on a ${device}`, () => {
    test.use({ viewport, locale: code });
    const say = wordsIn(code);
    const join = (seat: number) =>
      new RegExp(
        `^${say('Join for {price}', { price: '.*' })} ${say('Seat {number}', { number: seat })}$`,
      );

    test('Four browsers come to one end: one joins late, one reloads, one loses the network for 10 s, one leaves before the start [2-10.24 2-10.74 2-10.75]', async ({
      page,
      player,
      browser,
      database,
      product,
      visitor,
    }) => {
      const stage = { browser, database, product, viewport, locale: code };
      const [ben, cyd, dan] = [await enter(stage), await enter(stage), await enter(stage)];
      // So many rounds that a slow browser comes before the last one.
      const cases = Array.from({ length: 5 }, (_, n) => (n % 2 ? 'Sea Glass' : 'First Light'));
      const { id, path } = await createRoom(player, { cases, seats: 3 });
      const address = inLocale(code, path);
      await openPage(page, address);
      await openPage(cyd.page, address);
      const joins = (message: string) =>
        message.includes('subscription_succeeded') && message.includes(`Battle.${id}"`);
      const joined = dan.sockets.next(joins);
      await openPage(dan.page, address);
      await joined;
      await cyd.page.getByRole('button', { name: join(2) }).click();
      await cyd.page.getByRole('button', { name: say('Leave and get your stake back') }).click();
      await dan.page.getByRole('button', { name: join(3) }).click();
      await expect(page.getByRole('button', { name: join(3) })).toHaveCount(0);
      // The last seat starts the battle.
      await openPage(ben.page, address);
      await ben.page.getByRole('button', { name: join(2) }).click();
      await expect(main(dan.page).getByText(say('Ongoing'), { exact: true })).toBeVisible();
      const closed = dan.sockets.closed();
      await dan.page.context().setOffline(true);
      await closed;
      const cut_off = dan.sockets.heard();
      await expect(words(page)).toContainText(say('Round {n} of {m}', { n: 1, m: cases.length }));
      await page.reload();
      await cyd.page.goto(inLocale(code, '/provablyfair'));
      await dan.page.waitForTimeout(outage_ms);
      await cyd.page.goto(address);
      await expect(main(cyd.page).getByText(say('Ongoing'), { exact: true })).toBeVisible();
      // Nothing has come, neither a message nor a round.
      expect(dan.sockets.heard()).toBe(cut_off);
      for (const seat of [0, 1, 2])
        await expect(seats(dan.page, say).nth(seat)).toContainText(dollars(0 as never, code));
      const back = dan.sockets.next(joins);
      await dan.page.context().setOffline(false);
      await back;
      await Promise.all([page, ben.page, cyd.page, dan.page].map((one) => ended(one, say)));
      const room = await readRoom(visitor, id);
      for (const one of [page, ben.page, cyd.page, dan.page]) {
        for (const { seat } of room.seats)
          await expect(seats(one, say).nth(seat)).toContainText(dollars(room.totals[seat]!, code));
        await expect(seats(one, say).nth(room.winners[0]!)).toContainText(say('Winner'));
        const rounds = main(one).getByRole('region', { name: say('Rounds') });
        await expect(rounds.locator('ol > li')).toHaveCount(cases.length);
      }
      for (const one of [ben, cyd, dan]) await one.page.context().close();
    });
  });
}

test('A battle whose host closes the tab is filled, played and paid without them [6-4.4]', async ({
  page,
  player,
  context,
  browser,
  database,
  product,
  visitor,
}) => {
  const ben = await enter({ browser, database, product });
  const { id, path } = await createRoom(player, { cases: ['First Light'], mode: 'share' });
  await openPage(page, path);
  await expect(main(page)).toContainText('Waiting for 1 player');
  await page.close();
  await openPage(ben.page, path);
  await ben.page.getByRole('button', { name: /^Join for .*Seat 2/ }).click();
  await ended(ben.page);
  const { winners, gains } = await readRoom(visitor, id);
  expect(winners).toEqual([0, 1]);
  // The host comes back to the result, and to what it has paid.
  const again = await context.newPage();
  await openPage(again, path);
  await expect(result(again)).toContainText(dollars(gains[0]!));
  const { price } = await findCase(player.api, 'First Light');
  const money_mills = 500_000 - Math.round(price * 1000) + Math.round(gains[0]! * 1000);
  expect((await balancesOf(player)).money).toBe(money_mills);
  await ben.page.context().close();
});

test('A guest who leaves gets the stake back, and the seat is free for the others at once', async ({
  page,
  player,
  database,
  product,
}) => {
  const host = await joinPlayer(database, product.url);
  const { path } = await createRoom(host, { seats: 3 });
  const { price } = await findCase(host.api, 'First Light');
  await openPage(page, path);
  await page.getByRole('button', { name: /^Join for .*Seat 3/ }).click();
  await expect(headerMoney(page)).toHaveText(minus(500_000, price));
  await page.getByRole('button', { name: 'Leave and get your stake back' }).click();
  await expect(headerMoney(page)).toHaveText(dollars(500 as never));
  await expect(page.getByRole('button', { name: /^Join for .*Seat 3/ })).toBeVisible();
  await expect(seats(page).nth(2)).toBeFocused();
  expect(await balancesOf(player)).toMatchObject({ money: 500_000 });
});

test('A battle that its host cancels says why on every page, and everyone has the stake back', async ({
  page,
  player,
  browser,
  database,
  product,
}) => {
  const ben = await enter({ browser, database, product });
  const { path } = await createRoom(player, { seats: 3 });
  await openPage(ben.page, path);
  await ben.page.getByRole('button', { name: /^Join for .*Seat 2/ }).click();
  await openPage(page, path);
  await page.getByRole('button', { name: 'Cancel the battle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this battle?' });
  await expect(dialog).toContainText('all stakes are returned');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel the battle' }).click();
  for (const one of [page, ben.page]) {
    await expect(main(one)).toContainText('Cancelled: the host left.');
    await expect(main(one)).toContainText('All stakes were returned.');
    await expect(headerMoney(one)).toHaveText(dollars(500 as never));
  }
  await ben.page.context().close();
});

test('A locked battle needs its password, a visitor a sign-in, and a dear one the missing money [2-5.16]', async ({
  page,
  player,
  faults,
  browser,
  database,
  product,
}) => {
  faults.expect(/^422 POST .*\/join$/);
  const host = await joinPlayer(database, product.url);
  const { path } = await createRoom(host, { password: 'open sesame', private: true, seats: 3 });
  expect(path).toMatch(/^\/battle\/[\w-]{22}$/);
  await openPage(page, path);
  const field = page.getByLabel('The password of this battle');
  await page.getByRole('button', { name: /^Join for .*Seat 2/ }).click();
  await expect(field).toBeFocused();
  await expect(page.getByText('Wrong password')).toBeVisible();
  await field.fill('open sesame');
  await page.getByRole('button', { name: /^Join for .*Seat 2/ }).click();
  await expect(seats(page).nth(1)).toContainText('You');

  const visitor = await (await browser.newContext()).newPage();
  await openPage(visitor, path);
  await visitor
    .getByRole('button', { name: /^Join for/ })
    .first()
    .click();
  await expect(visitor.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  // A visitor's page follows a private room, too.
  await visitor.keyboard.press('Escape');
  await addBot(host, path.split('/').at(-1)!, 2);
  await expect(seats(visitor).nth(2)).toContainText('Bot 3');
  await visitor.context().close();

  const dear = await createRoom(host, { cases: ['Silver Edge'] });
  const { price } = await findCase(host.api, 'Silver Edge');
  await openPage(page, dear.path);
  const money = granted(await player.api('GET /api/user', {})).money;
  if (price > money)
    await expect(main(page).getByRole('link', { name: /^Needs .* more$/ })).toBeVisible();
  else await expect(page.getByRole('button', { name: /^Join for/ })).toBeVisible();
});

test('A tie is shown before the draw decides it', async ({
  page,
  player,
  database,
  product,
  visitor,
}) => {
  const other = await joinPlayer(database, product.url);
  const join = (id: string) => takeSeat(other, id, 1);
  const { id, path } = await playUntil(database, player, {}, join, (kind) => kind === 'tied');
  await openPage(page, path);
  await expect(main(page)).toContainText(/A tie: .*The draw decides\./, { timeout: 30_000 });
  expect((await readRoom(visitor, id)).winners).toEqual([]);
  await expect(words(page)).toHaveText('A tie. The draw decides.');
  await expect(main(page)).toContainText(/Tie-break draw:/);
  await ended(page);
  await page.getByRole('link', { name: 'Verify this draw' }).first().click();
  await expect(page.locator('#verify').getByRole('status')).toContainText('Verified');
  await expect(page.locator('#verify')).toContainText('A tie: one more number chooses the winner');
});

test('A winner sells and upgrades what was won, and plays a similar battle [2-10.30]', async ({
  page,
  player,
  database,
}) => {
  const bot = (id: string) => addBot(player, id, 1);
  const { id, path } = await playUntil(
    database,
    player,
    {},
    bot,
    (kind, { winners }) => kind === 'decided' && winners?.[0] === 0,
  );
  await openPage(page, path);
  await expect(result(page)).toContainText(/You won the battle|Won the battle, /, {
    timeout: 30_000,
  });
  await expect(result(page)).toContainText('2 items are in your backpack.');
  const { list } = granted(await player.api('GET /api/system_shop/backpack', {}));
  expect(list.filter(({ source }) => source === 'battle').length).toBeGreaterThanOrEqual(2);
  await expect(
    result(page)
      .getByRole('link', { name: /^Upgrade / })
      .first(),
  ).toHaveAttribute('href', /\/upgrade\?item=\d+&times=2$/);
  await result(page)
    .getByRole('button', { name: /^Sell (?!all)/ })
    .first()
    .click();
  await expect(result(page).getByText('Sold', { exact: true })).toHaveCount(1);
  await expectAccessible(page);
  const before = await balancesOf(player);
  await result(page)
    .getByRole('button', { name: /^Again for/ })
    .click();
  await expect(main(page)).toContainText('Waiting for 1 player');
  expect(page.url()).not.toContain(`/battle/${id}`);
  const { price } = await findCase(player.api, 'First Light');
  expect((await balancesOf(player)).money).toBe(before.money - Math.round(price * 1000));
  await expect(headerMoney(page)).toHaveText(minus(before.money, price));
});

test('Words that come too quickly are refused, and others see those that were said', async ({
  page,
  player,
  faults,
  browser,
  database,
  product,
}) => {
  faults.expect(/^429 POST .*\/emote$/);
  const ben = await enter({ browser, database, product });
  const { path } = await createRoom(player);
  await openPage(ben.page, path);
  await openPage(page, path);
  await page.getByRole('button', { name: 'Wow!' }).click();
  await expect(seats(ben.page).first().getByText('Wow!')).toBeVisible();
  for (let said = 0; said < 4; said++) await page.getByRole('button', { name: 'Hello!' }).click();
  await expect(
    page.getByRole('alert').getByText('You have just said something. Wait a moment.'),
  ).toBeVisible();
  await expect(seats(ben.page).first().getByText('Wow!')).toHaveCount(0);
  await expect(ben.page.getByRole('group', { name: 'Say something' })).toHaveCount(0);
  await ben.page.context().close();
});

test('A visitor sees an ended battle, and its replay round by round at its own moments', async ({
  page,
  faults,
  database,
  product,
  visitor,
}) => {
  faults.expect(/^404 GET \/battle\/999999999$/);
  const [ann, ben] = [
    await joinPlayer(database, product.url),
    await joinPlayer(database, product.url),
  ];
  const { id, path } = await createRoom(ann, {
    cases: ['First Light', 'Sea Glass'],
    mode: 'share',
  });
  await takeSeat(ben, id, 1);
  await expect
    .poll(async () => (await readRoom(visitor, id)).state, {
      timeout: battleTakes(2) + 10_000,
      intervals: [1000],
    })
    .toBe(3);
  await openPage(page, path);
  await expect(result(page)).toContainText('The battle is over');
  await expect(main(page)).toContainText('Everyone shares the pot');
  const began = Date.now();
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect(result(page)).toHaveCount(0);
  await expect(seats(page).first()).toContainText('$0.00');
  await expect(words(page)).toContainText('Round 1 of 2');
  const first_ms = Date.now() - began;
  await expect(words(page)).toContainText('Round 2 of 2');
  const second_ms = Date.now() - began;
  expect(first_ms).toBeGreaterThan(battle_times.countdown_ms - 500);
  expect(second_ms - first_ms).toBeGreaterThan(battle_times.round_ms - 1000);
  expect(second_ms - first_ms).toBeLessThan(battle_times.round_ms + 1500);
  await expect(result(page)).toBeVisible({ timeout: 20_000 });
  expect((await page.goto('/battle/999999999'))?.status()).toBe(404);
  await expect(main(page)).toContainText('There is no page at this address.');
});

test.describe('With motion', () => {
  test.use(with_motion);

  const reels_of = `document.getAnimations().filter(({ effect }) => effect.getTiming().duration === 4600)`;

  test('all reels run at the same server moments, also where the clock is five minutes wrong, and by transforms alone', async ({
    page,
    player,
    browser,
    database,
    product,
    visitor,
  }) => {
    const ben = await enter({ browser, database, product });
    await ben.page.addInitScript(`{
      const Right = Date;
      const wrong_ms = 5 * 60_000;
      Date = class extends Right {
        constructor(...given) { given.length > 0 ? super(...given) : super(Right.now() + wrong_ms); }
        static now() { return Right.now() + wrong_ms; }
      };
    }`);
    const { id, path } = await createRoom(player, {
      cases: ['First Light', 'First Light'],
      seats: 4,
    });
    await openPage(page, path);
    await openPage(ben.page, path);
    expect(await ben.page.evaluate<number>('Date.now()')).toBeGreaterThan(Date.now() + 200_000);
    await expect(ben.page.getByText(/(29|30):\d\d left/)).toBeVisible();
    await takeSeat(ben.player, id, 1);
    for (const seat of [2, 3]) await addBot(player, id, seat);
    const times = (one: Page) =>
      one.evaluate<number[]>(`${reels_of}.map(({ currentTime }) => currentTime)`);
    for (const one of [page, ben.page])
      await expect.poll(async () => (await times(one)).length).toBe(4);
    // The answer stands before the reels have.
    expect((await readRoom(visitor, id)).rounds).toHaveLength(1);
    await expect(seats(page).first()).toContainText('$0.00');
    const [here, there] = await Promise.all([times(page), times(ben.page)]);
    expect(Math.max(...here) - Math.min(...here)).toBeLessThan(50);
    expect(Math.abs(here[0]! - there[0]!)).toBeLessThan(600);
    const moved = await page.evaluate<string[]>(
      `[...new Set(${reels_of}.flatMap(({ effect }) => effect.getKeyframes().flatMap((frame) => Object.keys(frame))))]`,
    );
    expect(moved.toSorted()).toEqual([
      'composite',
      'computedOffset',
      'easing',
      'offset',
      'transform',
    ]);
    // The page itself takes the time, of a clock that the wrong one doesn't move.
    const shown = (one: Page) =>
      one.evaluate<number>(`new Promise((resolve) => {
        const look = () =>
          document.querySelector('main [role=status]').textContent.includes('Round 1 of 2')
            ? resolve(performance.timeOrigin + performance.now())
            : requestAnimationFrame(look);
        look();
      })`);
    const [mine, theirs] = await Promise.all([shown(page), shown(ben.page)]);
    expect(Math.abs(mine - theirs)).toBeLessThan(800);
    await Promise.all([ended(page), ended(ben.page)]);
    await ben.page.context().close();
  });
});

test('With less motion, results fade in without a reel', async ({ page, player }) => {
  const { id, path } = await createRoom(player);
  await page.addInitScript(`
    window.reels_seen = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
      if (timing?.duration > 4000) window.reels_seen += 1;
      return animate.call(this, frames, timing);
    };`);
  await openPage(page, path);
  await addBot(player, id, 1);
  await expect(words(page)).toContainText('Round 1 of 1', { timeout: 20_000 });
  await ended(page);
  expect(await page.evaluate('window.reels_seen')).toBe(0);
});

import type { Drop } from '@vitrine/contract/drops';
import type { Input } from '@vitrine/contract/index';
import { describe, expect, test } from 'vitest';
import { battle_over_ms, createRoomOf, joinSeat, passTime } from '../battles/testing/rooms.ts';
import { openCase } from '../cases/open.ts';
import { atMoment, setClock } from '../kit/clock.ts';
import { makeCase } from '../testing/cases.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { drop, later, noteDrops } from './testing.ts';

const world = openWorld();

const hour_ms = 3600 * 1000;
const ago = (at: Date, ms: number) => new Date(at.getTime() - ms);

/** The prices of a list in mills, to check its order. */
async function pricesOf(query: Input<'GET /api/drop'>): Promise<number[]> {
  const list = dataOf(await world.visitor('GET /api/drop', query));
  return list.map(({ goods }) => Math.round(goods.price * 1000));
}

async function nothingWon(): Promise<void> {
  await world.owner.deleteFrom('drops').execute();
}

describe('the list of drops', () => {
  test('is empty before anybody has won anything', async () => {
    expect(dataOf(await world.visitor('GET /api/drop', {}))).toEqual([]);
    expect(dataOf(await world.visitor('GET /api/drop', { top: '50' }))).toEqual([]);
  });

  test('shows what was won, the newest first, with a masked name and nothing else of the player [2-3.14 2-3.19 2-3.20 2-3.21 2-3.22 2-3.23 2-3.24 2-3.25 2-3.26 2-3.27 2-3.28 2-3.29 2-3.30 2-3.31 3-8.22 3-9.8]', async () => {
    const ann = await joinPlayer(world);
    await world.owner
      .updateTable('accounts_players')
      .set({ name: 'Zoë', avatar: '/uploads/zoe.webp' })
      .where('id', '=', ann.id)
      .execute();
    const box = await makeCase(world);
    const { openings } = dataOf(
      await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 2 }),
    );
    later();
    await catchUp(world, noteDrops);
    const { goods } = openings[0]!;
    const { envelope } = await send(world.url, 'GET /api/drop');
    const [newer, older] = envelope.data as Drop[];
    expect(newer!.id).toBeGreaterThan(older!.id);
    const shown = {
      type: 'unpacking',
      box: box.id,
      user: { name: 'Z***ë', avatar: '/uploads/zoe.webp' },
      goods: {
        id: goods.id,
        name: goods.name,
        hash_name: goods.hash_name,
        price: goods.price,
        picture: goods.picture,
        goods_quality: goods.quality,
        goods_category: goods.category,
        goods_appearance: goods.appearance,
      },
      win: null,
      goods_type: goods.category.value,
      appear: openings[0]!.draw.at,
    };
    expect(envelope.data).toEqual([
      { ...shown, id: newer!.id },
      { ...shown, id: older!.id },
    ]);
  });

  test('shows the items of a battle as its winner’s, and only once it has ended [2-3.15 3-9.9]', async () => {
    await nothingWon();
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    const room = await createRoomOf(ann, { boxes: [(await makeCase(world)).id] });
    await joinSeat(ben, room, 1);
    await catchUp(world, noteDrops);
    expect(dataOf(await world.visitor('GET /api/drop', {}))).toEqual([]);
    await passTime(world, battle_over_ms);
    await catchUp(world, noteDrops);
    const { rounds, ended_at } = dataOf(
      await world.visitor('GET /api/battle/{id}', { id: String(room) }),
    );
    const drops = (await send(world.url, 'GET /api/drop')).envelope.data as Drop[];
    expect(drops.map(({ type, box, goods, appear }) => [type, box, goods.id, appear])).toEqual(
      rounds
        .flatMap((round) => round.drops.map(({ goods }) => ['battle', null, goods.id, ended_at]))
        .toReversed(),
    );
  });

  test('has each win once, however often the listener is asked', async () => {
    await nothingWon();
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 3 }));
    later();
    await catchUp(world, noteDrops);
    await catchUp(world, noteDrops);
    expect(dataOf(await world.visitor('GET /api/drop', {})).map(({ box }) => box)).toEqual([
      box.id,
      box.id,
      box.id,
    ]);
  });

  test('comes in pages, of 40 unless told otherwise [1-7.128 1-7.129 1-7.130 1-9.18 2-7.2 2-7.3 2-7.4 2-7.6]', async () => {
    await nothingWon();
    const ann = await joinPlayer(world);
    const prices = Array.from({ length: 45 }, (_, n) => 1000 + n);
    await drop(
      world.owner,
      ann.id,
      prices.map((price_mills) => ({ price_mills })),
    );
    later();
    const newest = prices.toReversed();
    expect(await pricesOf({})).toEqual(newest.slice(0, 40));
    expect(await pricesOf({ page: 2 })).toEqual(newest.slice(40));
    expect(await pricesOf({ page: 3, limit: 7 })).toEqual(newest.slice(14, 21));
    expect(await pricesOf({ page: 3 })).toEqual([]);
  });

  test('ends after a thousand', async () => {
    await nothingWon();
    const ann = await joinPlayer(world);
    await drop(
      world.owner,
      ann.id,
      Array.from({ length: 1100 }, () => ({})),
    );
    later();
    expect(await pricesOf({ page: 10, limit: 100 })).toHaveLength(100);
    expect(await pricesOf({ page: 11, limit: 100 })).toEqual([]);
  });

  test('is cached for a second, and the same for everyone', async () => {
    await nothingWon();
    const ann = await joinPlayer(world);
    await drop(world.owner, ann.id, [{ price_mills: 1001 }]);
    later();
    expect(await pricesOf({})).toEqual([1001]);
    await drop(world.owner, ann.id, [{ price_mills: 1002 }]);
    expect(dataOf(await ann.api('GET /api/drop', {}))).toHaveLength(1);
    later();
    expect(await pricesOf({})).toEqual([1002, 1001]);
  });
});

describe('the dearest drops', () => {
  test('as highlights are at most 15 of the last 24 hours, worth at least 10 [1-7.131 2-7.5 2-9.5]', async () => {
    await nothingWon();
    const ann = await joinPlayer(world);
    const at = later();
    await drop(world.owner, ann.id, [
      { price_mills: 9_999, at },
      { price_mills: 10_000, at },
      { price_mills: 99_000, at: ago(at, 24 * hour_ms + 1000) },
      { price_mills: 12_000, at: ago(at, 24 * hour_ms - 60_000) },
      { price_mills: 11_000, at },
    ]);
    expect(await pricesOf({ top: '15' })).toEqual([12_000, 11_000, 10_000]);
    later();
    await drop(
      world.owner,
      ann.id,
      Array.from({ length: 20 }, (_, n) => ({ price_mills: 20_000 + n, at })),
    );
    expect(await pricesOf({ top: '15' })).toEqual(Array.from({ length: 15 }, (_, n) => 20_019 - n));
  });

  test('as the best are 50 of whatever worth, in pages when asked for [2-9.6]', async () => {
    await nothingWon();
    const ann = await joinPlayer(world);
    const at = later();
    const prices = Array.from({ length: 60 }, (_, n) => 500 + n);
    await drop(
      world.owner,
      ann.id,
      prices.map((price_mills) => ({ price_mills, at })),
    );
    const best = prices.toReversed().slice(0, 50);
    expect(await pricesOf({ top: '50' })).toEqual(best);
    expect(await pricesOf({ top: '50', limit: 30, page: 1 })).toEqual(best.slice(0, 30));
    expect(await pricesOf({ top: '50', limit: 30, page: 2 })).toEqual(best.slice(30));
    expect(await pricesOf({ top: '50', limit: 30, page: 3 })).toEqual([]);
  });

  test('are those of 24 hours, or of 7 days when asked for [2-9.25 2-9.26]', async () => {
    await nothingWon();
    const ann = await joinPlayer(world);
    const at = later();
    await drop(world.owner, ann.id, [
      { price_mills: 11_000, at },
      { price_mills: 30_000, at: ago(at, 24 * hour_ms + 1000) },
      { price_mills: 20_000, at: ago(at, 7 * 24 * hour_ms - 1000) },
      { price_mills: 99_000, at: ago(at, 7 * 24 * hour_ms + 1000) },
    ]);
    for (const top of ['15', '50'] as const) {
      expect(await pricesOf({ top })).toEqual([11_000]);
      expect(await pricesOf({ top, period: '24h' })).toEqual([11_000]);
      expect(await pricesOf({ top, period: '7d' })).toEqual([30_000, 20_000, 11_000]);
      expect(await pricesOf({ top, period: '7d', page: 2, limit: 2 })).toEqual([11_000]);
    }
    expect(await pricesOf({ period: '24h' }), 'the newest are of any time').toHaveLength(4);
  });

  test('of the same worth show the newer first', async () => {
    await nothingWon();
    const ann = await joinPlayer(world);
    const at = later();
    await drop(world.owner, ann.id, [
      { at, case_id: 1 },
      { at, case_id: 2 },
      { at, case_id: 3 },
    ]);
    const list = dataOf(await world.visitor('GET /api/drop', { top: '50' }));
    expect(list.map(({ box }) => box)).toEqual([3, 2, 1]);
  });
});

test.each([
  'top=10',
  'top=-15',
  'top=50&period=30d',
  'period=',
  'limit=0',
  'limit=101',
  'limit=ten',
  'page=0',
  'page=1001',
  'limit=1&limit=2',
])('a list is not asked for with %s', async (query) => {
  expectRefusal(await send(world.url, `GET /api/drop?${query}`), 'request.invalid');
});

// Must run last: it leaves drops dated a week later in the lists.
test('the list of drops leaves out what a listener that begins late finds older than a week', async () => {
  await nothingWon();
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const open = (at: Date) =>
    atMoment(at, () => openCase(world.db, ann.id, { id: box.id, count: 1 }, undefined));
  const week_ms = 7 * 24 * hour_ms;
  const [first, second] = [new Date(), new Date(Date.now() + 61_000)];
  await open(first);
  await open(second);
  setClock(() => new Date(first.getTime() + week_ms + 1000));
  await catchUp(world, noteDrops);
  expect(dataOf(await world.visitor('GET /api/drop', {}))).toHaveLength(1);
});

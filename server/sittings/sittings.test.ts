import { describe, expect, test } from 'vitest';
import { countPlay } from '../history/index.ts';
import { setClock } from '../kit/clock.ts';
import { makeCase } from '../testing/cases.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();
const at = (moment: string) => setClock(() => new Date(moment));

const report = async ({ api }: TestPlayer) => dataOf(await api('POST /api/sitting', {}));

async function joinWithCase() {
  const player = await joinPlayer(world);
  const box = await makeCase(world);
  const open = (count = 1) => player.api('POST /api/box/{id}/open', { id: String(box.id), count });
  const staked = box.price_mills / 1000;
  return { player, box, open, staked, won: box.goods_mills / 1000 };
}

describe('a sitting', () => {
  test('counts time and result of all games since it began, over midnight too [8-14]', async () => {
    at('2031-03-05T20:00:00Z');
    const { player, open, staked, won } = await joinWithCase();
    dataOf(await open(3));
    await catchUp(world, countPlay);
    at('2031-03-05T23:40:00Z');
    expect(await report(player)).toMatchObject({
      began_at: '2031-03-05T23:40:00.000Z',
      staked: 0,
      won: 0,
      net: 0,
    });
    dataOf(await open(2));
    at('2031-03-06T00:05:00Z');
    dataOf(await open());
    await catchUp(world, countPlay);
    expect(await report(player)).toMatchObject({
      began_at: '2031-03-05T23:40:00.000Z',
      now: '2031-03-06T00:05:00.000Z',
      staked: 3 * staked,
      won: 3 * won,
      net: (3 * (won * 1000 - staked * 1000)) / 1000,
    });
  });

  test('ends with half an hour without a report, and is one over all tabs at once [8-14]', async () => {
    at('2031-03-05T12:00:00Z');
    const { player } = await joinWithCase();
    const told = await Promise.all(Array.from({ length: 8 }, () => report(player)));
    expect(new Set(told.map(({ began_at }) => began_at)).size).toBe(1);
    at('2031-03-05T12:29:59Z');
    expect((await report(player)).began_at).toBe('2031-03-05T12:00:00.000Z');
    at('2031-03-05T12:59:59Z');
    expect((await report(player)).began_at).toBe('2031-03-05T12:59:59.000Z');
  });
});

describe('a look at the time', () => {
  test('is due after 60 minutes, takes no stake until it is confirmed, and cancels nothing [3-4.4 8-15]', async () => {
    at('2031-03-05T12:00:00Z');
    const { player, box, open } = await joinWithCase();
    expect((await report(player)).check_at).toBe('2031-03-05T13:00:00.000Z');
    at('2031-03-05T12:29:00Z');
    await report(player);
    at('2031-03-05T12:58:00Z');
    await report(player);
    at('2031-03-05T12:59:59.999Z');
    dataOf(await open());
    at('2031-03-05T13:00:00Z');
    const refused = await send(world.url, `POST /api/box/${box.id}/open`, {
      headers: player.headers,
      body: { count: 1 },
    });
    expectRefusal(refused, 'sitting.check_due');
    expect((await report(player)).check_at).toBe('2031-03-05T13:00:00.000Z');
    const confirmed = dataOf(await player.api('POST /api/sitting/check', {}));
    expect(confirmed).toMatchObject({
      began_at: '2031-03-05T12:00:00.000Z',
      check_at: '2031-03-05T14:00:00.000Z',
    });
    dataOf(await open());
  });

  test('comes after fewer minutes, if the player chooses so, also in the sitting that runs [8-15]', async () => {
    at('2031-03-05T12:00:00Z');
    const { player, open } = await joinWithCase();
    await report(player);
    at('2031-03-05T12:05:00Z');
    dataOf(await player.api('POST /api/limits/reality_check', { minutes: 15 }));
    expect((await report(player)).check_at).toBe('2031-03-05T12:20:00.000Z');
    expect(dataOf(await player.api('GET /api/limits', {})).reality_check_minutes).toBe(15);
    at('2031-03-05T12:20:00Z');
    expect(refusalOf(await open())).toBe('sitting.check_due');
    for (const minutes of [0, 4, 61, 7.5])
      expectRefusal(
        await send(world.url, 'POST /api/limits/reality_check', {
          headers: player.headers,
          body: { minutes },
        }),
        'request.invalid',
      );
  });

  test('never holds back a program that shows no game', async () => {
    const { open } = await joinWithCase();
    dataOf(await open());
  });
});

test('the result of all games stands by day, week and month [3-4.7 8-16a]', async () => {
  at('2031-03-05T12:00:00Z');
  const { player, open, staked, won } = await joinWithCase();
  dataOf(await open(2));
  at('2031-03-20T12:00:00Z');
  dataOf(await open());
  await catchUp(world, countPlay);
  const read = async (period: 'day' | 'week' | 'month') =>
    dataOf(await player.api('GET /api/limits/result', { period })).steps;
  const net = (times: number) => (times * (won * 1000 - staked * 1000)) / 1000;
  const days = await read('day');
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ begins_on: '2031-03-20', staked, won, net: net(1) });
  expect(days.find(({ begins_on }) => begins_on === '2031-03-05')!.net).toBe(net(2));
  expect((await read('week')).at(-1)).toMatchObject({ begins_on: '2031-03-17', net: net(1) });
  const months = await read('month');
  expect(months.map(({ begins_on }) => begins_on).slice(-2)).toEqual(['2031-02-01', '2031-03-01']);
  expect(months.at(-1)!.net).toBe(net(3));
});

describe('a limit of time', () => {
  test('counts the minutes of sittings, over tabs, and refuses stakes once they are used up [8-1b]', async () => {
    at('2031-03-05T23:50:00Z');
    const { player, box, open } = await joinWithCase();
    const wish = { kind: 'time', period: 'week' } as const;
    dataOf(await player.api('POST /api/limits', { ...wish, amount: 5 }));
    await report(player);
    // Two tabs report the same minutes; a gap of more than three is no time at games.
    for (const moment of ['23:52:00', '23:52:00', '23:53:00', '23:59:00']) {
      at(`2031-03-05T${moment}Z`);
      await report(player);
      if (moment !== '23:59:00') dataOf(await open());
    }
    const refused = await send(world.url, `POST /api/box/${box.id}/open`, {
      headers: player.headers,
      body: { count: 1 },
    });
    expectRefusal(refused, 'limit.reached');
    expect(refused.envelope.data).toMatchObject({
      ...wish,
      amount: 5,
      used: 6,
      free_at: '2031-03-10T00:00:00.000Z',
    });
    at('2031-03-10T00:00:00Z');
    await report(player);
    dataOf(await open());
  });

  test('that is lowered below what is used counts at once', async () => {
    at('2031-03-05T12:00:00Z');
    const { player, open } = await joinWithCase();
    await report(player);
    at('2031-03-05T12:02:00Z');
    await report(player);
    dataOf(await open());
    dataOf(await player.api('POST /api/limits', { kind: 'time', period: 'day', amount: 1 }));
    expect(refusalOf(await open())).toBe('limit.reached');
  });
});

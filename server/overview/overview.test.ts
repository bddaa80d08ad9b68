import { describe, expect, test } from 'vitest';
import { commandDesk } from '../audit/index.ts';
import { history } from '../history/index.ts';
import { now } from '../kit/clock.ts';
import { utcDay } from '../kit/utc-day.ts';
import { changeSetting } from '../settings/index.ts';
import { joinMember } from '../staff/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { saveBot } from '../withdrawals/deliveries/steam/store.ts';
import { replaceItems } from '../withdrawals/stock/store.ts';
import { sumHouseDays } from './days.ts';
import { judgeHouse } from './house.ts';

const world = openWorld();

describe('the overview', () => {
  test('has today’s plays as players’ own figures have them, the queues, and problems by name [7-6.4]', async () => {
    const sam = await joinMember(world, 'support');
    const read = async () => dataOf(await sam.api('GET /api/console/overview', {}));
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: box.id, count: 2 }));
    await catchUp(world, history.listeners![0]!);
    await sumHouseDays(world.db);
    const shown = await read();
    const today = shown.play.find((one) => one.game === 'case' && one.period === 'today')!;
    const stored = await world.owner
      .selectFrom('history_days')
      .selectAll()
      .where('day', '=', new Date(utcDay(now())))
      .execute();
    expect(today.times).toBe(stored.reduce((sum, { times }) => sum + times, 0));
    expect(today.times).toBe(2);
    expect(today).toMatchObject({ low: null, high: null });
    expect(shown.players).toMatchObject({ played_today: 1 });
    expect(shown.problems.map(({ name }) => name)).not.toContain('two_persons.off');
    await changeSetting(commandDesk(world.db), { key: 'two_persons.on', value: false, seen: 0 });
    expect((await read()).problems).toContainEqual({
      name: 'two_persons.off',
      words: 'Grave acts wait for nobody.',
      path: '/settings',
    });
    expect(refusalOf(await ann.api('GET /api/console/overview', {}))).toBe('role.missing');
  });
});

test('the overview has the stock of the bots beside what is owed [7-6.6b]', async () => {
  const sam = await joinMember(world, 'support');
  const goods = await world.owner
    .selectFrom('catalogue_goods')
    .select(['id', 'hash_name', 'price_mills'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await saveBot(world.db, 'bot', { stock_at: now() });
  const item = { name: goods.hash_name, goods, item_float: null, is_kept: false };
  await replaceItems(world.db, 'bot', [
    { ...item, asset_id: '1' },
    { ...item, asset_id: '2', is_kept: true },
  ]);
  const { stock } = dataOf(await sam.api('GET /api/console/overview', {}));
  expect(stock).toEqual({ count: 2, price: (2 * goods.price_mills) / 1000 });
});

describe('the house’s result', () => {
  const day = (n: number, won_mills: number) => ({
    day: `2026-01-${String(n).padStart(2, '0')}`,
    game: 'case',
    players: 1,
    times: 10,
    staked_mills: 100_000,
    won_mills,
    margin_mills: 10_000,
  });
  const before = Array.from({ length: 10 }, (_, n) => day(n + 1, n % 2 ? 80_000 : 100_000));

  test('has a band that grows with the root of what is staked', () => {
    const one = judgeHouse([day(20, 90_000)], before);
    expect(one).toMatchObject({ result_mills: 10_000, expected_mills: 10_000 });
    expect(one.high_mills).toBe(10_000 + Math.round(2.5758 * 10_000));
    const four = judgeHouse(
      [20, 21, 22, 23].map((n) => day(n, 90_000)),
      before,
    );
    expect(four.high_mills! - four.expected_mills).toBe(Math.round(2.5758 * 10_000) * 2);
  });

  test('has none before seven days', () => {
    expect(judgeHouse([day(20, 0)], before.slice(0, 6))).toMatchObject({ low_mills: null });
  });
});

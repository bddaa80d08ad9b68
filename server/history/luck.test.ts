import { mills } from '@vitrine/contract/amount';
import { expect, test } from 'vitest';
import { reviseCase } from '../cases/index.ts';
import { transact } from '../kit/db.ts';
import { makeCase, repriceTestCase } from '../testing/cases.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { countCases } from './count-cases.ts';
import { openingsOf } from './luck.ts';

const world = openWorld();

const open = async (player: TestPlayer, box: { id: number }, count: number) =>
  dataOf(await player.api('POST /api/box/{id}/open', { id: String(box.id), count })).openings;

const luckOf = async (player: TestPlayer) => dataOf(await player.api('GET /api/history/luck', {}));

test('below ten openings there is no place, only how many are missing [9-1.29]', async () => {
  const ann = await joinPlayer(world);
  const nothing = { opened: 0, staked: 0, won: 0, expected: 0, missing: 10, place: null };
  expect(await luckOf(ann)).toEqual(nothing);
  const box = await makeCase(world);
  await open(ann, box, 9);
  await catchUp(world, countCases);
  expect(await luckOf(ann)).toMatchObject({ opened: 9, missing: 1, place: null });
  await open(ann, box, 1);
  await catchUp(world, countCases);
  expect(await luckOf(ann)).toEqual({
    opened: 10,
    staked: (10 * box.price_mills) / 1000,
    won: (10 * box.goods_mills) / 1000,
    expected: (10 * box.goods_mills) / 1000,
    missing: 0,
    // The only prize: everybody wins the same.
    place: {
      luckier_than: 50,
      ordinary: {
        from: (10 * (box.goods_mills - box.price_mills)) / 1000,
        to: (10 * (box.goods_mills - box.price_mills)) / 1000,
      },
    },
  });
});

test('the place among others is the binomial one where a prize is as likely as the other', async () => {
  const box = await makeCase(world);
  const dearerThan = (price_mills: number) =>
    world.owner
      .selectFrom('catalogue_goods')
      .select(['id', 'price_mills'])
      .where('price_mills', '>', price_mills)
      .orderBy('price_mills')
      .limit(1)
      .executeTakeFirstOrThrow();
  const low = await dearerThan(box.goods_mills);
  const high = await dearerThan(2 * low.price_mills);
  await transact(world.owner, (tx) =>
    reviseCase(tx, {
      case_id: box.id,
      price_mills: mills(high.price_mills * 2),
      token_rate_ppm: 0,
      prizes: [
        { goods_id: low.id, from_ticket: 0, to_ticket: 500_000 },
        { goods_id: high.id, from_ticket: 500_000, to_ticket: 1_000_000 },
      ],
    }),
  );
  const ann = await joinPlayer(world);
  const won = [...(await open(ann, box, 10)), ...(await open(ann, box, 10))];
  await catchUp(world, countCases);
  const { place, expected } = await luckOf(ann);
  expect(expected).toBe((20 * Math.floor((low.price_mills + high.price_mills) / 2)) / 1000);
  const rare = won.filter(({ goods }) => goods.id === high.id).length;
  // The share of 20 tosses with fewer heads, and half of those with as many.
  const ways = [1];
  for (let n = 0; n < 20; n++) ways.push((ways[n]! * (20 - n)) / (n + 1));
  const below = ways.slice(0, rare).reduce((sum, one) => sum + one, 0) + ways[rare]! / 2;
  expect(place!.luckier_than).toBeCloseTo((100 * below) / 2 ** 20, 0);
});

test('openings count once, by revision, with tokens, and never those for points [9-1.30]', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { price_mills: 2_000, token_rate_ppm: 1_000_000 });
  const openings = await open(ann, box, 2);
  await repriceTestCase(world, box, 3_000);
  openings.push(...(await open(ann, box, 3)));
  const other = await makeCase(world);
  await open(ann, other, 1);
  await open(ann, await makeCase(world, { type: 'points', price_mills: 10_000 }), 1);
  await catchUp(world, countCases);
  await catchUp(world, countCases);
  const { list, total } = dataOf(await ann.api('GET /api/history/cases', {}));
  expect(total).toBe(2);
  const won_mills = openings.reduce(
    (sum, { tokens }) => sum + box.goods_mills + Math.round(tokens * 1000),
    0,
  );
  expect(list[0]).toMatchObject({
    case: { id: box.id },
    opened: 5,
    staked: 13,
    won: won_mills / 1000,
    // Tokens are worth 3% of the price on average; the second revision drops none.
    expected: (5 * box.goods_mills + 2 * 60) / 1000,
    best: {
      goods: { id: box.goods_id, price: box.goods_mills / 1000 },
      draw: openings[0]!.draw.id,
    },
  });
  expect(list[1]).toMatchObject({ case: { id: other.id }, opened: 1 });
  const second = dataOf(await ann.api('GET /api/history/cases', { page: 2, limit: 1 }));
  expect(second.list.map((one) => one.case.id)).toEqual([other.id]);
  const ben = await joinPlayer(world);
  expect(dataOf(await ben.api('GET /api/history/cases', {})).list).toEqual([]);
});

test('prices are scaled so that the average is that of the moments of the openings', () => {
  const prizes = [
    { chance: 0.5, worth: 100 },
    { chance: 0.5, worth: 300 },
  ];
  expect(openingsOf({ times: 4, expected_mills: 400 }, { prizes, tokens: [] })).toEqual([
    {
      times: 4,
      outcomes: [
        { chance: 0.5, worth: 50 },
        { chance: 0.5, worth: 150 },
      ],
    },
  ]);
});

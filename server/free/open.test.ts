import { describe, expect, test } from 'vitest';
import { readGoods } from '../catalogue/index.ts';
import { insertCase, reviseCase } from '../cases/index.ts';
import { newcomer } from './newcomer.ts';
import { case_points_min, freeAverageMax, pointsForFree } from '../budget/index.ts';
import { setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { noteDrops } from '../drops/testing.ts';
import { makeCase, type TestCase } from '../testing/cases.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { meetGiftRule, stakeNow } from '../testing/gifted.ts';

const world = openWorld();

const setTo = (moment: string) => setClock(() => new Date(moment));

const open = ({ api }: TestPlayer, { id }: TestCase, key?: string, count = 1) =>
  api('POST /api/box/{id}/open', { id: String(id), count }, { idempotency_key: key });

const today = async ({ api }: TestPlayer) => dataOf(await api('GET /api/free/today', {}));

/** A player who has topped up so much, and is at the VIP level that it makes. */
async function join(amount_mills: number): Promise<TestPlayer> {
  const player = await joinPlayer(world);
  await meetGiftRule(world.owner, player.id, { amount_mills: amount_mills, played: true });
  return player;
}

describe('a free case', () => {
  test('opens once a day for whoever meets its conditions, drawn from the player’s pair, and costs nothing [1-1.4 2-8.24 3-3.23]', async () => {
    setTo('2031-03-03T23:59:59.900Z');
    const box = await makeCase(world, { type: 'free' });
    const ann = await joinPlayer(world);
    expect(refusalOf(await open(ann, box))).toBe('case.conditions_unmet');
    await meetGiftRule(world.owner, ann.id, { amount_mills: 99_999 });
    await stakeNow(world.owner, ann.id, 5_000);
    expect(refusalOf(await open(ann, box))).toBe('case.conditions_unmet');
    await meetGiftRule(world.owner, ann.id, { amount_mills: 1 });
    expect(refusalOf(await open(ann, box))).toBe('case.conditions_unmet');
    await stakeNow(world.owner, ann.id, 20_000);

    const before = dataOf(await ann.api('GET /api/user', {}));
    const opened = dataOf(await open(ann, box, 'first'));
    expect(opened).toMatchObject({
      openings: [
        { goods: { id: box.goods_id }, draw: { kind: 'case', subject: box.id, nonce: 2 } },
      ],
      money: before.money,
      score: before.score,
    });
    const item = await world.owner
      .selectFrom('inventory_items')
      .select('source')
      .where('id', '=', opened.openings[0]!.knapsack_id)
      .executeTakeFirstOrThrow();
    expect(item.source).toBe('free');

    // The same key gets the first answer, a new one is refused until the day ends.
    expect(dataOf(await open(ann, box, 'first'))).toEqual(opened);
    expect(refusalOf(await open(ann, box))).toBe('free.opened_today');
    const other = await makeCase(world, { type: 'free' });
    expect(refusalOf(await open(ann, other))).toBe('free.opened_today');
    const shown = await today(ann);
    expect(shown).toMatchObject({
      next_at: '2031-03-04T00:00:00.000Z',
      opened: { case: { id: box.id } },
    });
    expect(shown.list.find((one) => one.case.id === other.id)).toMatchObject({
      met: true,
      waits_until: '2031-03-04T00:00:00.000Z',
    });

    setTo('2031-03-04T00:00:00.000Z');
    expect(dataOf(await open(ann, other, 'second')).openings).toHaveLength(1);
    // A day without an opening gives nothing more on the next.
    setTo('2031-03-06T12:00:00Z');
    dataOf(await open(ann, box));
    expect(refusalOf(await open(ann, box))).toBe('free.opened_today');
    // Top-ups of 30 days ago no longer count.
    setTo('2031-04-03T12:00:00Z');
    expect(refusalOf(await open(ann, box))).toBe('case.conditions_unmet');
  });

  test('opens once when asked for many times at once, whichever cases are meant', async () => {
    const boxes = [
      await makeCase(world, { type: 'free' }),
      await makeCase(world, { type: 'free' }),
    ];
    const ann = await join(100_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => open(ann, boxes[n % 2]!)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.filter(({ ok }) => !ok).map(refusalOf))).toEqual(
      new Set(['free.opened_today']),
    );
  });

  test('opens one at a time, and shows among the drops as given', async () => {
    const box = await makeCase(world, { type: 'free' });
    const ann = await join(100_000);
    expect(refusalOf(await open(ann, box, undefined, 2))).toBe('free.one_at_once');
    dataOf(await open(ann, box));
    await catchUp(world, { ...noteDrops, dueAt: ({ at }) => at });
    const drops = await world.owner
      .selectFrom('drops')
      .selectAll()
      .where('player_id', '=', ann.id)
      .execute();
    expect(drops.filter(({ type }) => type !== 'unpacking')).toMatchObject([
      { type: 'windows', case_id: box.id },
    ]);
    const { list } = dataOf(await ann.api('GET /api/history', { kind: 'openings' }));
    expect(list[0]).toMatchObject({ kind: 'free.opened', case: { id: box.id }, amounts: {} });
  });
});

test('a case of a VIP level opens from that level on [3-3.24 3-3.75]', async () => {
  const box = await makeCase(world, { type: 'level' });
  const [ann, ben] = [await join(99_999), await join(100_000)];
  expect(refusalOf(await open(ann, box))).toBe('case.conditions_unmet');
  expect((await today(ben)).level).toBe(3);
  expect(dataOf(await open(ben, box)).openings).toHaveLength(1);
});

test('a case of the ladder opens once in its period, by top-ups within it [1-7.136 3-3.25 3-3.35]', async () => {
  setTo('2031-03-03T10:00:00Z');
  const box = await makeCase(world, { type: 'ladder' });
  const check = ({ api }: TestPlayer, id = box.id) =>
    api('GET /api/ladder_box/{id}/check', { id: String(id) });
  const ann = await joinPlayer(world);
  expect(refusalOf(await check(ann))).toBe('case.conditions_unmet');
  await meetGiftRule(world.owner, ann.id, { amount_mills: 100_000, played: true });
  expect(dataOf(await check(ann))).toMatchObject({ case: { id: box.id }, period_days: 7 });
  dataOf(await open(ann, box));
  expect([refusalOf(await check(ann)), refusalOf(await open(ann, box))]).toEqual([
    'free.opened_today',
    'free.opened_today',
  ]);
  setTo('2031-03-09T23:59:59Z');
  expect([refusalOf(await check(ann)), refusalOf(await open(ann, box))]).toEqual([
    'free.opened_in_period',
    'free.opened_in_period',
  ]);
  expect((await today(ann)).list.find((one) => one.case.id === box.id)).toMatchObject({
    met: true,
    period_days: 7,
    waits_until: '2031-03-10T00:00:00.000Z',
  });
  // The next period needs top-ups of its own.
  setTo('2031-03-10T10:00:01Z');
  expect(refusalOf(await open(ann, box))).toBe('case.conditions_unmet');
  await meetGiftRule(world.owner, ann.id, { amount_mills: 100_000, played: true });
  dataOf(await open(ann, box));
  const paid = await makeCase(world);
  expect(refusalOf(await check(ann, paid.id))).toBe('case.unknown');
});

test('a newcomer opens a free case of few gifts each day of the first week without play, then needs it [3-11.5]', async () => {
  setTo('2031-05-01T12:00:00Z');
  const box = await makeCase(world, { type: 'free' });
  await world.owner
    .updateTable('cases')
    .set({ gift_points: newcomer.gift_points, top_up_mills: 10_000 })
    .where('id', '=', box.id)
    .execute();
  const ann = await joinPlayer(world);
  await meetGiftRule(world.owner, ann.id);
  for (let day = 1; day <= newcomer.days; day++) {
    setTo(`2031-05-0${day}T23:59:59.999Z`);
    dataOf(await open(ann, box));
    expect(refusalOf(await open(ann, box))).toBe('free.opened_today');
  }
  setTo('2031-05-08T00:00:00Z');
  expect(refusalOf(await open(ann, box))).toBe('case.conditions_unmet');
  await stakeNow(world.owner, ann.id, 10_000);
  dataOf(await open(ann, box));
});

test('a free case gives on average no more than its part of a day’s gifts, or isn’t published', async () => {
  const goods = await world.owner
    .selectFrom('catalogue_goods')
    .select(['id', 'price_mills'])
    .where('price_mills', '>', freeAverageMax(case_points_min))
    .orderBy('price_mills')
    .executeTakeFirstOrThrow();
  const publish = (gift_points: number) =>
    transact(world.owner, async (tx) => {
      const group_id = (await tx.selectFrom('cases_groups').select('id').executeTakeFirstOrThrow())
        .id;
      const name = `Bounded ${gift_points}`;
      const looks = { group_id, name, kind: 'box', theme_color: '#808080' };
      const case_id = await insertCase(tx, {
        ...looks,
        type: 'free',
        gift_points,
        top_up_mills: 10_000,
        top_up_days: 30,
      });
      const prizes = [{ goods_id: goods.id, from_ticket: 0, to_ticket: 1_000_000 }];
      const price_mills = (await readGoods(tx, [goods.id])).get(goods.id)!.price_mills;
      await reviseCase(tx, { case_id, price_mills, token_rate_ppm: 0, prizes });
    });
  const enough = pointsForFree(goods.price_mills);
  await expect(publish(enough - 10)).rejects.toThrow(
    new RegExp(`it gives ${goods.price_mills} mills on average; .* ask for ${enough} or more`),
  );
  await publish(enough);

  const { list } = dataOf(await world.visitor('GET /api/free/today', {}));
  expect(new Set(list.map((one) => one.case.type))).toEqual(new Set(['free', 'level', 'ladder']));
});

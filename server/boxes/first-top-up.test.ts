import { beforeEach, describe, expect, test } from 'vitest';
import { act, order, orderTokens } from '../payments/testing/orders.ts';
import { makeCase, type TestCase } from '../testing/cases.ts';
import { refund, regain, topUp } from '../testing/flows.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { catchUp } from '../testing/listen.ts';
import { many } from '../testing/many.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { chooseCase } from './operate.ts';
import { followFirstTopUp, rewardTopUps } from './first-top-up.ts';
import { crowd } from './testing/crowd.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

let box: TestCase;
beforeEach(async () => {
  box = await makeCase(world, { type: 'granted' });
  await chooseCase(commandDesk(world.owner), 'first_top_up', box.id);
});

async function pay(player: TestPlayer, order_sn: string): Promise<void> {
  await act(world, player, order_sn, 'pay');
  await catchUp(world, rewardTopUps);
  await runQueuedJobs(world);
}

const boxesOf = async ({ api }: TestPlayer) =>
  dataOf(await api('GET /api/rechargeOpenBox', {})).list;
const firstBoxOf = async ({ api }: TestPlayer) => dataOf(await api('GET /api/user', {})).first_box;
const conditionsOf = async ({ api }: TestPlayer) =>
  dataOf(await api('GET /api/box/{id}/conditions', { id: String(box.id) })).list;

describe('the first top-up of at least 10.000', () => {
  test('comes with a case, and the guide names it until it was opened [1-3.14 2-3.10 3-9.25 3-9.26]', async () => {
    const ann = await joinPlayer(world);
    expect(await firstBoxOf(ann)).toBe(box.id);
    expect(await conditionsOf(ann)).toEqual([
      { kind: 'first_top_up', need: 10, have: 0, days: null, met: false },
      { kind: 'granted', need: 1, have: 0, days: null, met: false },
    ]);
    await pay(ann, await order(ann, { amount: 10 }));
    expect(await firstBoxOf(ann)).toBe(box.id);
    expect(await conditionsOf(ann)).toEqual([
      { kind: 'first_top_up', need: 10, have: 10, days: null, met: true },
      { kind: 'granted', need: 1, have: 1, days: null, met: true },
    ]);
    const [held] = await boxesOf(ann);
    expect(held).toMatchObject({ case: { id: box.id }, count: 1 });
    dataOf(await ann.api('POST /api/rechargeOpenBox/open', { open_list: held!.open_list }));
    expect(await firstBoxOf(ann)).toBeNull();
    const { list } = dataOf(await ann.api('GET /api/system_shop/backpack', {}));
    expect(list[0]).toMatchObject({ kind: 'item', source: 'event', sellable: false });
  });

  test('may follow a smaller one, and later ones bring no more', async () => {
    const ann = await joinPlayer(world);
    await pay(ann, await order(ann, { amount: 9.99 }));
    expect(await boxesOf(ann)).toEqual([]);
    await pay(ann, await order(ann, { amount: 20 }));
    await pay(ann, await order(ann, { amount: 30 }));
    expect(await boxesOf(ann)).toMatchObject([{ count: 1 }]);
  });

  test('isn’t one of the shop', async () => {
    const ann = await joinPlayer(world);
    await pay(ann, await orderTokens(ann, { amount: 50 }));
    expect(await boxesOf(ann)).toEqual([]);
    expect(await firstBoxOf(ann)).toBe(box.id);
  });

  test('is rewarded once, also when many callbacks come at once', async () => {
    const ann = await joinPlayer(world);
    await topUp(world.db, { player_id: ann.id, order_id: 1, amount_mills: 10_000 });
    const rewarded = await crowd(many, () => followFirstTopUp(world.db, ann.id));
    expect(rewarded.filter(Boolean)).toHaveLength(1);
    expect(await boxesOf(ann)).toMatchObject([{ count: 1 }]);
  });
});

describe('the case of a first top-up whose payment goes back', () => {
  const reviewed = async () => {
    await catchUp(world, rewardTopUps);
    await runQueuedJobs(world);
  };
  const payBack = async (order_id: number, part?: number) => {
    await refund(world.db, { order_id, reason: 'charge_back', ...(part && { part }) });
    await reviewed();
  };

  test('is void unopened, comes again with the payment or another one, and is in the history [6-6.4a]', async () => {
    const ann = await joinPlayer(world);
    await topUp(world.db, { player_id: ann.id, order_id: 2, amount_mills: 20_000 });
    await reviewed();
    expect(await boxesOf(ann)).toMatchObject([{ count: 1 }]);
    await payBack(2, 20_000);
    expect(await boxesOf(ann)).toEqual([]);
    await reviewed();
    await regain(world.db, { order_id: 2, part: 20_000 });
    await reviewed();
    expect(await boxesOf(ann)).toMatchObject([{ count: 1 }]);
    await payBack(2);
    await topUp(world.db, { player_id: ann.id, order_id: 3, amount_mills: 10_000 });
    const followed = await crowd(many, () => followFirstTopUp(world.db, ann.id));
    expect(followed.filter(Boolean)).toHaveLength(1);
    const [held] = await boxesOf(ann);
    expect(held).toMatchObject({ count: 1 });
    const { list } = dataOf(await ann.api('GET /api/history', {}));
    expect(list.map(({ kind }) => kind).filter((kind) => kind.startsWith('box.'))).toEqual([
      'box.returned',
      'box.voided',
      'box.returned',
      'box.voided',
      'box.granted',
    ]);
    dataOf(await ann.api('POST /api/rechargeOpenBox/open', { open_list: held!.open_list }));
  });

  test('stays its player’s once it was opened, and isn’t granted while nothing stands [6-6.4a]', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    await topUp(world.db, { player_id: ann.id, order_id: 4, amount_mills: 20_000 });
    await reviewed();
    const [held] = await boxesOf(ann);
    dataOf(await ann.api('POST /api/rechargeOpenBox/open', { open_list: held!.open_list }));
    await payBack(4);
    expect(dataOf(await ann.api('GET /api/system_shop/backpack', {})).total).toBe(1);
    await topUp(world.db, { player_id: ben.id, order_id: 5, amount_mills: 20_000 });
    await refund(world.db, { order_id: 5, reason: 'charge_back' });
    await reviewed();
    expect(await boxesOf(ben)).toEqual([]);
  });
});

test('the case of a first top-up gives at most 0.240 on average and 100.000 at best, and is another than the welcome case [2-2.83 2-9.12]', async () => {
  await expect(
    chooseCase(commandDesk(world.owner), 'first_top_up', box.id, {
      average_max_mills: 1,
      prize_max_mills: 100_000,
    }),
  ).rejects.toThrow('on average; at most 1 are allowed');
  const { average_max_mills, prize_max_mills } = await world.owner
    .selectFrom('cases')
    .select(['average_max_mills', 'prize_max_mills'])
    .where('id', '=', box.id)
    .executeTakeFirstOrThrow();
  expect({ average_max_mills, prize_max_mills }).toEqual({
    average_max_mills: 240,
    prize_max_mills: 100_000,
  });
  await expect(chooseCase(commandDesk(world.owner), 'welcome', box.id)).rejects.toThrow(
    'it is the case of first_top_up',
  );
});

import { mills } from '@vitrine/contract/amount';
import type { HistoryAct } from '@vitrine/contract/history';
import type { Input } from '@vitrine/contract/index';
import { beforeAll, describe, expect, test } from 'vitest';
import { changePrice } from '../catalogue/index.ts';
import { openCase } from '../cases/open.ts';
import { sellItems } from '../inventory/sell.ts';
import { now, setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { voidOldBonus } from '../payments/void-bonuses.ts';
import { makeCase, type TestCase } from '../testing/cases.ts';
import { openBoxes } from '../boxes/open.ts';
import { giveBoxes } from '../boxes/testing/hold.ts';
import { give, redeemCard, refund, topUp, topUpShop } from '../testing/flows.ts';
import { silent_log } from '../testing/jobs.ts';
import { catchUp } from '../testing/listen.ts';
import { followPlay, giveWaitingPoints } from '../points/follow.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { buy, findGoodsFrom, withdraw } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { reverseWithdrawal, takeDeliveryReport } from '../withdrawals/progress.ts';
import { writeCsv } from './export.ts';
import type { HistoryWish } from './find.ts';
import { listHistory } from './list.ts';
import { battle_over_ms, createRoomOf, joinSeat, passTime } from '../battles/testing/rooms.ts';
import { upgrade } from '../upgrades/testing/wish.ts';

const world = openWorld();

const listOf = async (player: TestPlayer, query: Input<'GET /api/history'> = {}) =>
  dataOf(await player.api('GET /api/history', { limit: 100, ...query }));

const newestOf = async (player: TestPlayer) => (await listOf(player, { limit: 1 })).list[0]!;

const open = async (player: TestPlayer, { id }: TestCase, count = 1) =>
  dataOf(await player.api('POST /api/box/{id}/open', { id: String(id), count })).openings;

/** Reads all parts of a list. */
async function readParts(player: TestPlayer, query: HistoryWish, between = async () => {}) {
  const acts: HistoryAct[] = [];
  let before = undefined as number | undefined;
  for (let part = 0; part < 200; part++) {
    // Without the API, whose rate limit so many calls exceed.
    const { list, next } = await listHistory(world.db, player.id, { ...query, before });
    acts.push(...list);
    if (next === null) return acts;
    before = next;
    await between();
  }
  throw new Error('the list has no end');
}

let orders = 0;
const top_up = () => ({ order_id: ++orders, amount_mills: 10_000 });

async function buyOne(player: TestPlayer, from_mills = 1_000) {
  const goods = await findGoodsFrom(world.owner, from_mills);
  const { item_ids } = await buy(world.db, player.id, goods.id);
  return { item_id: item_ids[0]!, goods_id: goods.id, price_mills: goods.price_mills };
}

/** Withdraws an item that has become dearer by the difference, and reports what became of it. */
async function withdrawOne(
  player: TestPlayer,
  event: 'delivered' | 'failed' | 'declined',
  difference_mills = 370,
) {
  const { item_id, goods_id, price_mills } = await buyOne(player);
  const setPrice = (new_mills: number) =>
    transact(world.owner, (tx) => changePrice(tx, goods_id, mills(new_mills)));
  await setPrice(price_mills + difference_mills);
  const withdrawal_id = await withdraw(world.db, player.id, item_id);
  await setPrice(price_mills);
  await takeDeliveryReport(world.db, withdrawal_id, { event });
  return { withdrawal_id, item_id, goods_id };
}

describe('a player’s history shows', () => {
  let ann: TestPlayer;
  beforeAll(async () => {
    ann = await joinPlayer(world);
  });

  test('the balances that an account of the demo world began with', async () => {
    expect(await newestOf(ann)).toMatchObject({
      kind: 'demo.endowed',
      amounts: { money: 500, shop_score: 120, score: 50_000 },
      items: [],
    });
  });

  test('an opening: its price, tokens, case, and each item with the draw that won it', async () => {
    const box = await makeCase(world, { price_mills: 2_000, token_rate_ppm: 1_000_000 });
    const openings = await open(ann, box, 3);
    const tokens =
      openings.reduce((sum, opening) => sum + Math.round(opening.tokens * 1000), 0) / 1000;
    const act = await newestOf(ann);
    expect(act).toMatchObject({
      kind: 'case.opened',
      amounts: { money: -6, shop_score: tokens },
      case: { id: box.id },
    });
    expect(act.items.map(({ knapsack_id, draw, goods }) => [knapsack_id, draw, goods.id])).toEqual(
      openings.map(({ knapsack_id, draw, goods }) => [knapsack_id, draw.id, goods.id]),
    );
  });

  test('an opening for points', async () => {
    await open(ann, await makeCase(world, { type: 'points', price_mills: 10_000 }));
    expect(await newestOf(ann)).toMatchObject({ kind: 'case.opened', amounts: { score: -10_000 } });
  });

  test('battles with their rooms: who won has the items, who lost none, and shares are money', async () => {
    const [ben, cleo] = [await joinPlayer(world), await joinPlayer(world)];
    const boxes = [(await makeCase(world, { price_mills: 1_500 })).id];
    const cancelled = await createRoomOf(ben, { boxes, private: true });
    dataOf(await ben.api('POST /api/battle/{id}/leave', { id: String(cancelled) }));
    const alone = await createRoomOf(ben, { boxes, mode: 'total' });
    await joinSeat(cleo, alone, 1);
    await passTime(world, battle_over_ms);
    const shared = await createRoomOf(ben, { boxes, mode: 'share' });
    await joinSeat(cleo, shared, 1);
    await passTime(world, battle_over_ms);
    const of_ben = (await listOf(ben, { kind: 'games' })).list;
    expect(of_ben.map(({ kind }) => kind)).toEqual([
      'battle.ended',
      'battle.created',
      'battle.ended',
      'battle.created',
      'battle.left',
      'battle.created',
    ]);
    expect(of_ben.map(({ battle }) => battle!.id)).toEqual([
      shared,
      shared,
      alone,
      alone,
      cancelled,
      cancelled,
    ]);
    expect(of_ben[1]).toMatchObject({
      amounts: { money: -1.5, held: 1.5 },
      battle: { result: null },
      items: [],
    });
    expect(of_ben[0]).toMatchObject({
      battle: { result: 'shared' },
      items: [],
      amounts: { held: -1.5 },
    });
    expect(of_ben[0]!.amounts.money).toBeGreaterThan(0);
    const of_cleo = (await listOf(cleo, { kind: 'games' })).list;
    const room = dataOf(await world.visitor('GET /api/battle/{id}', { id: String(alone) }));
    const ends = [
      of_ben[2]!,
      of_cleo.find(({ kind, battle }) => kind === 'battle.ended' && battle!.id === alone)!,
    ];
    const [winner, loser] = room.winners[0] === 0 ? ends : ends.toReversed();
    expect(winner!.battle).toEqual({ id: alone, result: 'won' });
    expect(winner!.items.map(({ goods }) => goods.id)).toEqual(
      room.rounds.flatMap(({ drops }) => drops.map(({ goods }) => goods.id)),
    );
    expect([loser!.battle, loser!.items]).toEqual([{ id: alone, result: 'lost' }, []]);
  });

  test('draws from before the seeds were rotated', async () => {
    const box = await makeCase(world);
    const [first] = await open(ann, box);
    dataOf(await ann.api('POST /api/fairness/rotate', { client_seed: 'next' }));
    const [second] = await open(ann, box);
    const { list } = await listOf(ann, { kind: 'openings', limit: 2 });
    expect(list.map(({ items }) => items[0]!.draw)).toEqual([second!.draw.id, first!.draw.id]);
  });

  test('a sale: what it paid, and the items that were sold with their draws', async () => {
    const box = await makeCase(world);
    const openings = await open(ann, box, 2);
    dataOf(
      await ann.api('POST /api/box/sell', {
        knapsack_id: openings.map(({ knapsack_id }) => knapsack_id),
      }),
    );
    const act = await newestOf(ann);
    expect(act).toMatchObject({
      kind: 'items.sold',
      amounts: { money: (2 * box.goods_mills) / 1000 },
    });
    expect(act.items.map(({ draw }) => draw).toSorted()).toEqual(
      openings.map(({ draw }) => draw.id).toSorted(),
    );
  });

  test('a purchase: its price, and the item', async () => {
    const { goods_id, price_mills } = await buyOne(ann);
    expect(await newestOf(ann)).toMatchObject({
      kind: 'goods.bought',
      amounts: { shop_score: -price_mills / 1000 },
      items: [{ goods: { id: goods_id, price: price_mills / 1000 }, draw: null }],
    });
  });

  test('top-ups with bonus and fee, and a gift card', async () => {
    const { order_sn } = await topUp(world.db, { player_id: ann.id, ...top_up(), fee_mills: 500 });
    expect(await newestOf(ann)).toMatchObject({
      kind: 'payment.credited',
      amounts: { money: 10, bonus: 2 },
      fee: 0.5,
      order_sn,
    });
    await topUpShop(world.db, { player_id: ann.id, ...top_up() });
    expect(await newestOf(ann)).toMatchObject({
      kind: 'payment.credited',
      amounts: { shop_score: 10 },
      fee: null,
    });
    await redeemCard(world.db, ann.id, 5_000);
    expect(await newestOf(ann)).toMatchObject({
      kind: 'gift_card.redeemed',
      amounts: { money: 5 },
    });
  });

  test('a refund that leaves a debt, and the top-up that repays it', async () => {
    const ben = await joinPlayer(world, { is_poor: true });
    const order = top_up();
    await topUp(world.db, { player_id: ben.id, ...order });
    await open(ben, await makeCase(world, { price_mills: 4_000 }));
    await refund(world.db, { order_id: order.order_id, reason: 'charge_back' });
    const refunded = await newestOf(ben);
    // 3% of the stake was released into the money, and is owed.
    expect(refunded).toMatchObject({
      kind: 'payment.refunded',
      amounts: { money: -6.12, bonus: -1.88, debt: 4 },
      reason: 'charge_back',
    });
    await topUp(world.db, { player_id: ben.id, ...top_up() });
    expect((await newestOf(ben)).amounts).toEqual({ money: 6, debt: -4 });
  });

  test('withdrawals charged, delivered, failed, cancelled and reversed, with or without a difference', async () => {
    const ben = await joinPlayer(world);
    const delivered = await withdrawOne(ben, 'delivered');
    await takeDeliveryReport(world.db, delivered.withdrawal_id, { event: 'rolled_back' });
    await reverseWithdrawal(world.db, delivered.withdrawal_id);
    await withdrawOne(ben, 'failed');
    await withdrawOne(ben, 'declined');
    await withdrawOne(ben, 'delivered', 0);
    const { list } = await listOf(ben, { kind: 'withdrawals' });
    expect(list.map(({ kind, amounts }) => [kind, amounts])).toEqual([
      ['withdrawal.delivered', {}],
      ['withdrawal.charged', {}],
      ['withdrawal.cancelled', { shop_score: 0.37 }],
      ['withdrawal.charged', { shop_score: -0.37 }],
      ['withdrawal.failed', { shop_score: 0.37 }],
      ['withdrawal.charged', { shop_score: -0.37 }],
      ['withdrawal.reversed', { shop_score: 0.37 }],
      ['withdrawal.delivered', {}],
      ['withdrawal.charged', { shop_score: -0.37 }],
    ]);
    expect(list.at(-1)).toMatchObject({
      withdrawal: delivered.withdrawal_id,
      items: [{ knapsack_id: delivered.item_id, goods: { id: delivered.goods_id } }],
    });
    const all = (await listOf(ben)).list.filter(({ kind }) => kind.startsWith('withdrawal.'));
    expect(all, 'among everything').toEqual(list);
  });

  test('a box granted and opened, with its prize', async () => {
    const box = await makeCase(world, { type: 'granted' });
    const items = await giveBoxes(world, {
      player_id: ann.id,
      case_id: box.id,
      occasion: 'weekly',
    });
    expect(await newestOf(ann)).toMatchObject({
      kind: 'box.granted',
      amounts: {},
      case: { id: box.id },
      reason: 'weekly',
      items: [],
    });
    const opened = await openBoxes(world.db, ann.id, { open_list: items }, undefined);
    expect(await newestOf(ann)).toMatchObject({
      kind: 'box.opened',
      amounts: {},
      case: { id: box.id },
      items: [{ draw: opened.draw_ids[0], goods: { id: box.goods_id } }],
    });
  });

  test('gifts, a bonus that a stake released, one that ran out, and points of play', async () => {
    const ben = await joinPlayer(world);
    await give(world.db, { player_id: ben.id, subject: '1', kind: 'money', amount_mills: 1_000 });
    expect(await newestOf(ben)).toMatchObject({
      kind: 'gift.given',
      amounts: { bonus: 1 },
      reason: 'code',
    });
    await open(ben, await makeCase(world, { price_mills: 10_000 }));
    const opened = await newestOf(ben);
    expect(opened.amounts).toEqual({ money: -9.7, bonus: -0.3 });
    await catchUp(world, followPlay);
    await giveWaitingPoints(world.db, silent_log);
    expect(await newestOf(ben)).toMatchObject({
      kind: 'points.earned',
      amounts: { score: 10_000 },
    });
    const later = new Date(now().getTime() + 31 * 24 * 3600 * 1000);
    setClock(() => later);
    await voidOldBonus(world.db, ben.id);
    setClock();
    expect((await listOf(ben, { kind: 'gifts' })).list.map(({ kind }) => kind)).toEqual([
      'bonus.voided',
      'points.earned',
      'gift.given',
      'demo.endowed',
    ]);
  });

  test('an upgrade that moves no amount, with the staked item', async () => {
    const item = await buyOne(ann, 2_000);
    const target = await findGoodsFrom(world.owner, 3 * item.price_mills);
    await upgrade(world.db, { player_id: ann.id, items: [item.item_id], target: target.id });
    expect(await newestOf(ann)).toMatchObject({
      kind: 'items.upgraded',
      amounts: {},
      // The target comes first if it was won.
      items: expect.arrayContaining([expect.objectContaining({ knapsack_id: item.item_id })]),
      upgrade: { target: { id: target.id }, draw: expect.any(Number) },
    });
  });
});

test('nobody reads another player’s history, and a visitor none', async () => {
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  await open(ann, await makeCase(world));
  expect((await listOf(ben)).list.map(({ kind }) => kind)).toEqual(['demo.endowed']);
  const { list } = await listOf(ann);
  expect((await listOf(ben, { before: list[0]!.id + 1 })).list).toHaveLength(1);
  for (const path of ['', '/export?format=csv', '/stats'])
    expectRefusal(await send(world.url, `GET /api/history${path}`), 'session.required');
});

describe('in parts', () => {
  let ann: TestPlayer;
  let box: TestCase;
  beforeAll(async () => {
    ann = await joinPlayer(world);
    box = await makeCase(world, { price_mills: 1_000 });
    for (let n = 0; n < 60; n++) {
      const { item_ids } = await openCase(world.db, ann.id, { id: box.id, count: 1 }, undefined);
      if (n % 10 === 0)
        await sellItems(
          world.db,
          ann.id,
          { items: item_ids, to: 'shop_score', recycle_rate_ppm: 1_000_000 },
          undefined,
        );
      if (n % 20 === 0) await topUp(world.db, { player_id: ann.id, ...top_up() });
    }
  });

  test.each([undefined, 'openings', 'sales', 'payments', 'gifts'] as const)(
    'each act of %s stands once, the newest first, however long the parts',
    async (kind) => {
      const query = kind ? { kind } : {};
      const whole = (await listOf(ann, query)).list;
      const ids = whole.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
      expect(ids).toHaveLength(
        { all: 70, openings: 60, sales: 6, payments: 3, gifts: 1 }[kind ?? 'all'] ?? 0,
      );
      for (const limit of [1, 7, 30])
        expect(await readParts(ann, { ...query, limit })).toEqual(whole);
    },
  );

  test('nothing is left out or read twice while acts come', async () => {
    const before = (await listOf(ann)).list;
    const read = await readParts(ann, { limit: 9 }, async () => {
      await openCase(world.db, ann.id, { id: box.id, count: 1 }, undefined);
    });
    expect(read).toEqual(before);
  });

  test('of days, both of which count', async () => {
    const ben = await joinPlayer(world, { is_poor: true });
    const at = (time: string) => setClock(() => new Date(`2031-0${time}Z`));
    for (const time of [
      '1-01T23:59:59.999',
      '1-02T00:00:00',
      '1-03T23:59:59.999',
      '1-04T00:00:00',
    ]) {
      at(time);
      await topUp(world.db, { player_id: ben.id, ...top_up() });
    }
    setClock();
    const daysOf = async (query: Partial<HistoryWish>) =>
      (await readParts(ben, { ...query, limit: 1 })).map((act) => act.at.slice(0, 10));
    expect(await daysOf({ from: '2031-01-02', to: '2031-01-03' })).toEqual([
      '2031-01-03',
      '2031-01-02',
    ]);
    expect(await daysOf({ from: '2031-01-04' })).toEqual(['2031-01-04']);
    expect(await daysOf({ to: '2031-01-01', kind: 'payments' })).toEqual(['2031-01-01']);
    expect(await daysOf({ from: '2032-01-01' })).toEqual([]);
  });

  test.each(['limit=0', 'limit=101', 'kind=all', 'from=2026-13-01', 'to=yesterday', 'before=0'])(
    '%s is refused',
    async (query) => {
      const sent = await send(world.url, `GET /api/history?${query}`, { headers: ann.headers });
      expect(Object.keys(expectRefusal(sent, 'request.invalid')!)).toEqual([query.split('=')[0]]);
    },
  );
});

describe('as a file', () => {
  const save = async (player: TestPlayer, query: string) => {
    const response = await fetch(`${world.url}/api/history/export?${query}`, {
      headers: player.headers,
    });
    return { text: await response.text(), headers: response.headers };
  };

  test('it has the same acts as the list, as CSV for spreadsheets', async () => {
    const ann = await joinPlayer(world);
    const box = await makeCase(world, { price_mills: 1_234 });
    const [opening] = await open(ann, box);
    const { order_sn } = await topUp(world.db, { player_id: ann.id, ...top_up(), fee_mills: 100 });
    const { text, headers } = await save(ann, 'format=csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="history.csv"');
    const [names, topped_up, opened, endowed, end] = text.split('\r\n');
    expect(names).toBe(
      'id,at,kind,money,shop_score,score,held,bonus,debt,fee,case,items,draws,order_sn,withdrawal,battle,reason',
    );
    expect(topped_up).toMatch(
      new RegExp(`^\\d+,[-\\dT:.]+Z,payment\\.credited,10,,,,2,,0\\.1,,,,${order_sn},,,$`),
    );
    expect(opened).toContain(`,case.opened,-1.234,,,,,,,`);
    expect(opened).toContain(`,${opening!.draw.id},`);
    expect(endowed).toContain(',demo.endowed,500,120,50000,');
    expect(end).toBe('');
  });

  test('as JSON it has what the list has', async () => {
    const ann = await joinPlayer(world);
    for (let n = 0; n < 3; n++) await open(ann, await makeCase(world));
    const { text, headers } = await save(ann, 'format=json&kind=openings');
    expect(headers.get('content-type')).toContain('application/json');
    expect(JSON.parse(text)).toEqual({
      list: (await listOf(ann, { kind: 'openings' })).list,
      next: null,
    });
  });

  test('a text that a spreadsheet would run gets an apostrophe; a number keeps its minus', () => {
    const act = (name: string): HistoryAct => ({
      id: 1,
      kind: 'case.opened',
      at: '2026-01-01T00:00:00.000Z',
      amounts: { money: -1.5 as never },
      case: { id: 1, name },
      items: [],
      upgrade: null,
      battle: null,
      order_sn: null,
      withdrawal: null,
      fee: null,
      reason: null,
    });
    const cell = (name: string) => /,-1\.5,,,,,,,(.*),,,,,,\r\n$/s.exec(writeCsv([act(name)]))![1];
    expect(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', 'a"b', 'a,b', 'plain'].map(cell)).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\tx",
      '"a""b"',
      '"a,b"',
      'plain',
    ]);
  });

  test('another format is refused', async () => {
    const ann = await joinPlayer(world);
    const sent = await send(world.url, 'GET /api/history/export?format=xlsx', {
      headers: ann.headers,
    });
    expectRefusal(sent, 'request.invalid');
  });
});

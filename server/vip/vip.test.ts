import { mills } from '@vitrine/contract/amount';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseCase } from '../boxes/index.ts';
import { pointsForWeekly } from '../budget/index.ts';
import { countPlay } from '../history/count-play.ts';
import { giveStartBalances } from '../demo/index.ts';
import { setClock } from '../kit/clock.ts';
import { level_table } from '../levels/index.ts';
import { voidOldBonuses } from '../payments/void-bonuses.ts';
import { account } from '../settle/accounts.ts';
import { readAccount } from '../settle/store.ts';
import { makeCase, type TestCase } from '../testing/cases.ts';
import { redeemCard, refund, topUpShop } from '../testing/flows.ts';
import { stakeNow } from '../testing/gifted.ts';
import { silent_log } from '../testing/jobs.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { pay, proveEmail } from './testing/climb.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

const day_ms = 86_400_000;
/** A Monday. */
const start = new Date('2031-03-03T12:00:00Z').getTime();
const setDay = (day: number) => setClock(() => new Date(start + day * day_ms));

afterEach(() => setClock());

const has = async ({ id }: { id: number }, balance: 'money' | 'bonus' | 'debt') =>
  (await readAccount(world.db, account(id, balance))).balance_mills;

const envelope = ({ api }: TestPlayer, level: number) =>
  api('POST /api/svip/{id}/receive', { id: String(level) });
const boxOf = async ({ api }: TestPlayer) => dataOf(await api('GET /api/svip/box', {}));
const receiveBox = ({ api }: TestPlayer) => api('POST /api/svip/receive/box', {});
const heldBoxes = async ({ api }: TestPlayer) =>
  dataOf(await api('GET /api/rechargeOpenBox', {})).list.map(({ case: { id }, count }) => [
    id,
    count,
  ]);

/** A player of a level who may get the week's gifts. */
async function join(units: number): Promise<TestPlayer> {
  const player = await joinPlayer(world);
  await proveEmail(world, player.id);
  await pay(world, player.id, units);
  return player;
}

describe('the levels', () => {
  test('are shown to everyone with everything that they give, and to a player with the own progress [1-3.8 1-3.9 2-2.94 2-3.8 2-3.9 2-3.65 2-3.66 2-3.67 2-3.68 2-7.40 2-7.41 2-7.42 2-7.61 2-7.62]', async () => {
    const visited = dataOf(await world.visitor('GET /api/svip', {}));
    expect(visited).toMatchObject({
      level: 0,
      level_exp: 0,
      next_level_exp: 10,
      next_level: { red_money: 0.5 },
    });
    expect(visited.levels.map(({ id, exp, red_money }) => [id, exp, red_money])).toEqual([
      [1, 10, 0.5],
      [2, 50, 2],
      [3, 100, 5],
      [4, 300, 10],
      [5, 500, 20],
      [6, 1_000, 50],
      [7, 3_000, 100],
      [8, 5_000, 200],
      [9, 10_000, 500],
      [10, 30_000, 1_500],
    ]);
    const ann = await join(61.5);
    await topUpShop(world.owner, { player_id: ann.id, order_id: 1, amount_mills: 900_000 });
    await redeemCard(world.owner, ann.id, 900_000);
    const own = { level: 2, level_exp: 61, next_level_exp: 100 };
    expect(dataOf(await ann.api('GET /api/svip/level', {}))).toMatchObject(own);
    const shown = dataOf(await ann.api('GET /api/svip', {}));
    expect(shown).toMatchObject({ ...own, next_level: { level: 3, red_money: 5 } });
    expect(shown.levels.map((level) => level.envelope).slice(0, 4)).toEqual([
      'open',
      'open',
      'closed',
      'closed',
    ]);
    const user = dataOf(await ann.api('GET /api/user', {}));
    expect(user.svip).toEqual({ level: 2, color: shown.color });
    const last = await join(30_000);
    expect(dataOf(await last.api('GET /api/svip', {}))).toMatchObject({
      level: 10,
      next_level_exp: null,
      next_level: null,
    });
  });
});

describe('a red envelope', () => {
  test('is given once, however many ask at once, and enters the bonus [2-7.64 3-3.86]', async () => {
    const ann = await join(50);
    const before_mills = await has(ann, 'bonus');
    const answers = await Promise.all(Array.from({ length: 20 }, () => envelope(ann, 2)));
    expect(new Set(answers.map((answer) => JSON.stringify(dataOf(answer)))).size).toBe(1);
    expect(dataOf(answers[0]!)).toMatchObject({ id: 2, red_money: 2 });
    const got = await ann.api('GET /api/svip/{id}/receive', { id: '2' });
    expect(dataOf(got)).toEqual(dataOf(answers[0]!));
    expect((await has(ann, 'bonus')) - before_mills).toBe(2_000);
    expect(dataOf(await ann.api('GET /api/svip', {})).levels[1]!.envelope).toBe('received');
  });

  test('is of a level that the player has', async () => {
    const ann = await join(10);
    expect(refusalOf(await envelope(ann, 2))).toBe('vip.level_unreached');
    expect(refusalOf(await envelope(ann, 11))).toBe('vip.level_unknown');
  });

  test('goes back with a refund, and isn’t given again [3-2.7 3-2.78]', async () => {
    const ann = await joinPlayer(world, { is_poor: true });
    const order_id = await pay(world, ann.id, 100);
    dataOf(await envelope(ann, 3));
    const box = await makeCase(world, { price_mills: 50_000 });
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    const released_mills = 1_500;
    expect(await has(ann, 'money')).toBe(50_000 + released_mills);
    await refund(world.owner, { order_id, reason: 'charge_back' });
    // 51.500 pay a part of the 100.000; the rest and the released gifts are owed.
    expect(await has(ann, 'bonus')).toBe(0);
    expect(await has(ann, 'debt')).toBe(100_000 - 51_500 + released_mills);
    expect(dataOf(await ann.api('GET /api/svip/level', {}))).toMatchObject({
      level: 0,
      level_exp: 0,
    });
    expect(refusalOf(await envelope(ann, 2))).toBe('vip.level_unreached');

    await pay(world, ann.id, 100);
    const bonus_mills = await has(ann, 'bonus');
    dataOf(await envelope(ann, 3));
    expect(await has(ann, 'bonus')).toBe(bonus_mills);
    dataOf(await envelope(ann, 2));
    expect(await has(ann, 'bonus')).toBe(bonus_mills + 2_000);
  });

  test('runs out after 30 days, also without the bonus of a top-up', async () => {
    setDay(0);
    const ann = await join(9);
    await pay(world, ann.id, 1);
    dataOf(await envelope(ann, 1));
    setDay(29);
    await voidOldBonuses(world.db, { log: silent_log });
    expect(await has(ann, 'bonus')).toBe(500);
    setDay(30);
    expect(await voidOldBonuses(world.db, { log: silent_log })).toBe(1);
    expect(await has(ann, 'bonus')).toBe(0);
  });
});

describe('the weekly case', () => {
  let low: TestCase;
  let high: TestCase;
  beforeEach(async () => {
    low = await makeCase(world, { type: 'granted' });
    high = await makeCase(world, { type: 'granted' });
    await chooseCase(commandDesk(world.owner), 'weekly_1', low.id, {
      average_max_mills: 1_000_000,
      prize_max_mills: 1_000_000,
    });
    await chooseCase(commandDesk(world.owner), 'weekly_7', high.id, {
      average_max_mills: 1_000_000,
      prize_max_mills: 1_000_000,
    });
  });

  test('asks for a level, a verified address, top-ups and play of the last 30 days, and says which is missing [2-7.63 3-2.77a]', async () => {
    setDay(0);
    const ann = await joinPlayer(world);
    const unmet = async () =>
      (await boxOf(ann)).conditions.filter(({ met }) => !met).map(({ kind }) => kind);
    expect(await unmet()).toEqual(['level', 'email', 'top_up', 'gifts']);
    expect(refusalOf(await receiveBox(ann))).toBe('vip.level_unreached');
    await topUpShop(world.owner, { player_id: ann.id, order_id: 2, amount_mills: 50_000 });
    expect(await unmet()).toEqual(['level', 'email', 'top_up', 'gifts']);
    await pay(world, ann.id, 10);
    expect(refusalOf(await receiveBox(ann))).toBe('gift.email_missing');
    await proveEmail(world, ann.id);
    await stakeNow(world.owner, ann.id, 3_000);
    expect(await unmet()).toEqual(['gifts']);
    expect(refusalOf(await receiveBox(ann))).toBe('gift.play_missing');
    await stakeNow(world.owner, ann.id, 20_000);
    expect(await boxOf(ann)).toMatchObject({ state: 'open', box: { id: low.id }, box_level: 1 });
    setDay(31);
    expect(await unmet()).toEqual(['top_up', 'gifts']);
    expect(refusalOf(await receiveBox(ann))).toBe('gift.top_up_missing');
    expect(await heldBoxes(ann)).toEqual([]);
  });

  test('is given once a week, at the edge of the week and however many ask at once, with source vip [2-7.65 3-2.56]', async () => {
    setClock(() => new Date('2031-03-09T23:59:59.999Z'));
    const ann = await join(10);
    await stakeNow(world.owner, ann.id, 100_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => receiveBox(ann)));
    for (const answer of answers) expect(dataOf(answer).box.id).toBe(low.id);
    expect(await heldBoxes(ann)).toEqual([[low.id, 1]]);
    const received = await boxOf(ann);
    expect(received).toMatchObject({
      state: 'received',
      week: { begins_at: '2031-03-03T00:00:00.000Z', ends_at: '2031-03-10T00:00:00.000Z' },
    });
    setClock(() => new Date('2031-03-10T00:00:00.000Z'));
    expect((await boxOf(ann)).state).toBe('open');
    dataOf(await ann.api('GET /api/svip/receive/box', {}));
    dataOf(await receiveBox(ann));
    expect(await heldBoxes(ann)).toEqual([[low.id, 2]]);
    const { list } = dataOf(await ann.api('GET /api/system_shop/backpack', {}));
    expect(
      list.filter(({ kind }) => kind === 'box').map(({ kind, source }) => [kind, source]),
    ).toEqual([
      ['box', 'vip'],
      ['box', 'vip'],
    ]);
  });

  test('is that of the level as far as what play brings supports it [3-11.3]', async () => {
    setDay(0);
    const mid = await makeCase(world, { type: 'granted' });
    await chooseCase(commandDesk(world.owner), 'weekly_4', mid.id, {
      average_max_mills: 1_000_000,
      prize_max_mills: 1_000_000,
    });
    const ann = await join(3_000);
    // A day's gifts follow all but some percent of what these cases cost.
    await stakeNow(world.owner, ann.id, 400_000);
    const need = pointsForWeekly(level_table[6]!.week_mills);
    const before = await boxOf(ann);
    expect(before).toMatchObject({
      box: { id: mid.id },
      better: { level: 7, box: { id: high.id }, need },
    });
    expect(before.better!.have).toBeLessThan(need);
    dataOf(await receiveBox(ann));
    await stakeNow(world.owner, ann.id, 200_000);
    expect(await boxOf(ann)).toMatchObject({ state: 'received', box: { id: mid.id } });
    setDay(7);
    expect(await boxOf(ann)).toMatchObject({ box: { id: high.id }, box_level: 7, better: null });
    const conditions = dataOf(
      await ann.api('GET /api/box/{id}/conditions', { id: String(high.id) }),
    ).list;
    expect(conditions).toMatchObject([
      { kind: 'level', need: 7, have: 7, days: null, met: true },
      { kind: 'email', need: 1, have: 1, days: null, met: true },
      { kind: 'top_up', need: 300, have: 300, days: 30, met: true },
      { kind: 'gifts', need, days: 30, met: true },
      { kind: 'granted', need: 1, have: 0, days: null, met: false },
    ]);
  });
});

describe('the tasks of a week', () => {
  const tasksOf = async ({ api }: TestPlayer) =>
    dataOf(await api('GET /api/svip/task', {})).list.map(({ id, have, need, money, state }) => [
      id,
      have,
      need,
      money,
      state,
    ]);
  const receive = ({ api }: TestPlayer, id: 'stake' | 'cases' | 'days') =>
    api('POST /api/svip/task/{id}/receive', { id });

  async function play({ api }: TestPlayer, units: number): Promise<void> {
    const box = await makeCase(world, { price_mills: units * 1_000 });
    dataOf(await api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    await catchUp(world, countPlay);
  }

  test('count the play of the week, and give their rewards once into the bonus [2-7.66]', async () => {
    setDay(-1);
    const ann = await join(10);
    await play(ann, 50);
    setDay(0);
    expect(await tasksOf(ann)).toEqual([
      ['stake', 0, 50, 0.1, 'open'],
      ['cases', 0, 25, 0.05, 'open'],
      ['days', 0, 4, 0.05, 'open'],
    ]);
    await play(ann, 30);
    expect(await tasksOf(ann)).toEqual([
      ['stake', 30, 50, 0.1, 'open'],
      ['cases', 25, 25, 0.05, 'met'],
      ['days', 1, 4, 0.05, 'open'],
    ]);
    expect(refusalOf(await receive(ann, 'stake'))).toBe('vip.task_unmet');
    const before_mills = await has(ann, 'bonus');
    const answers = await Promise.all(Array.from({ length: 20 }, () => receive(ann, 'cases')));
    for (const answer of answers)
      expect(dataOf(answer)).toMatchObject({ id: 'cases', received: 0.05 });
    expect((await has(ann, 'bonus')) - before_mills).toBe(50);
    // A higher level of the same week gives nothing more.
    await pay(world, ann.id, 40);
    const risen_mills = await has(ann, 'bonus');
    expect(dataOf(await receive(ann, 'cases'))).toMatchObject({ received: 0.05 });
    expect(await has(ann, 'bonus')).toBe(risen_mills);
    setDay(7);
    expect((await tasksOf(ann)).map(([, have, , , state]) => [have, state])).toEqual([
      [0, 'open'],
      [0, 'open'],
      [0, 'open'],
    ]);
  });

  test('of a year: each week gives its case and its task once, and only while top-ups are recent [3-3.87]', async () => {
    const low = await makeCase(world, { type: 'granted' });
    await chooseCase(commandDesk(world.owner), 'weekly_1', low.id, {
      average_max_mills: 1_000_000,
      prize_max_mills: 1_000_000,
    });
    setDay(0);
    const ann = await joinPlayer(world, { is_poor: true });
    await giveStartBalances(world.owner, ann.id, { money: mills(3_000_000), score: mills(1) });
    await proveEmail(world, ann.id);
    for (let week = 0; week < 52; week++) {
      // Tops up every fourth week until the 28th, then no more.
      setDay(7 * week);
      if (week % 4 === 0 && week <= 28) await pay(world, ann.id, 10);
      // The first week's play alone covers the top-up.
      await play(ann, week === 0 ? 100 : 50);
      // From Monday, 00:00, to Sunday, the last millisecond.
      for (const moment of [-0.5, 2, 6.5 - 1 / day_ms]) {
        setDay(7 * week + moment);
        const answers = [await receiveBox(ann), await receive(ann, 'cases')];
        for (const answer of answers)
          expect([
            'none',
            'gift.top_up_missing',
            'vip.level_unreached',
            'vip.task_unmet',
          ]).toContain(refusalOf(answer));
      }
    }
    // The last top-up, on a Monday at noon, counts for 30 days, so until the fifth Wednesday.
    // From the second level on it is the world's own case.
    const held = await heldBoxes(ann);
    expect(held.reduce((sum, [, count]) => sum + count!, 0)).toBe(33);
    expect(held.map(([case_id]) => case_id)).toContain(low.id);
    const rewards = await world.owner
      .selectFrom('facts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('player_id', '=', ann.id)
      .where('kind', '=', 'gift.given')
      .executeTakeFirstOrThrow();
    expect(rewards.count).toBe(33);
  }, 120_000);
});

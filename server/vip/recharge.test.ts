import { mills } from '@vitrine/contract/amount';
import { afterEach, expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { account } from '../settle/accounts.ts';
import { readAccount } from '../settle/store.ts';
import { redeemCard, refund, topUpShop } from '../testing/flows.ts';
import { runJob, runQueuedJobs } from '../testing/jobs.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { level_table } from '../levels/index.ts';
import { decideTask, followTopUps, payTasks } from './recharge.ts';
import { vip_terms } from './terms.ts';
import { pay } from './testing/climb.ts';

const world = openWorld();

const start = new Date('2031-03-03T12:00:00Z').getTime();
const hour_ms = 3_600_000;
const setHour = (hour: number) => setClock(() => new Date(start + hour * hour_ms));

afterEach(() => setClock());

/** Lets the product do what follows a top-up. */
async function follow(): Promise<void> {
  await catchUp(world, followTopUps);
  await runQueuedJobs(world);
}

const taskOf = async ({ api }: TestPlayer) => {
  const task = dataOf(await api('GET /api/recharge_task', {}));
  expect(dataOf(await api('GET /api/user', {})).recharge_task).toEqual(task);
  return task;
};
const bonusOf = async ({ id }: TestPlayer) =>
  (await readAccount(world.db, account(id, 'bonus'))).balance_mills;

test('a player near the next level is asked for what is missing, in whole units', () => {
  const asked = (level: number, exp_mills: number) =>
    decideTask({ level, exp_mills: mills(exp_mills) }, level_table, vip_terms.initial);
  expect(asked(0, 5_999)).toBeUndefined();
  expect(asked(0, 6_000)).toEqual({ amount_mills: 5_000, reward_mills: 250 });
  expect(asked(3, 180_500)).toEqual({ amount_mills: 120_000, reward_mills: 6_000 });
  expect(asked(9, 20_000_000)).toEqual({ amount_mills: 10_000_000, reward_mills: 50_000 });
  expect(asked(10, 90_000_000)).toBeUndefined();
});

test('a top-up near a level opens a task for 24 hours, and those that reach its amount are rewarded once [2-3.60 2-3.61 2-3.62 2-3.63 2-3.64 2-7.39 3-2.77a 3-3.89]', async () => {
  setHour(0);
  const ann = await joinPlayer(world);
  await topUpShop(world.owner, { player_id: ann.id, order_id: 1, amount_mills: 80_000 });
  await redeemCard(world.owner, ann.id, 80_000);
  await follow();
  expect(await taskOf(ann)).toBeNull();
  await pay(world, ann.id, 80);
  await follow();
  expect(await taskOf(ann)).toEqual({
    amount: 20,
    money: 1,
    level: 2,
    next_level: 3,
    close_time: '2031-03-04T12:00:00.000Z',
  });
  setHour(23);
  await pay(world, ann.id, 9);
  await topUpShop(world.owner, { player_id: ann.id, order_id: 2, amount_mills: 80_000 });
  await follow();
  expect(await taskOf(ann)).toMatchObject({ amount: 20, money: 1 });
  const before_mills = await bonusOf(ann);
  await pay(world, ann.id, 11);
  await catchUp(world, followTopUps);
  await Promise.all(Array.from({ length: 20 }, () => payTasks(world.db, ann.id)));
  await runQueuedJobs(world);
  // Beside the reward, 20% of the day's first top-up of at least 10.000.
  expect((await bonusOf(ann)) - before_mills).toBe(1_000 + 2_200);
  expect(await taskOf(ann)).toBeNull();
});

test('a top-up that is credited after the closing gives nothing, at the edge [3-3.89]', async () => {
  setHour(0);
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  for (const { id } of [ann, ben]) await pay(world, id, 6);
  await follow();
  setHour(24);
  await pay(world, ann.id, 5);
  setClock(() => new Date(start + 24 * hour_ms + 1));
  await pay(world, ben.id, 5);
  expect(await taskOf(ann)).toBeNull();
  // The job runs late: only the moment of the credit counts.
  await follow();
  expect([await bonusOf(ann), await bonusOf(ben)]).toEqual([250, 0]);
});

test('a task that lapsed is opened again after a week, while the player still is near the level', async () => {
  setHour(0);
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  for (const { id } of [ann, ben]) await pay(world, id, 6);
  await follow();
  const week = 7 * 24;
  setHour(week - 1);
  await pay(world, ben.id, 4);
  await follow();
  await runJob(world, 'vip:open_tasks');
  expect(await taskOf(ann)).toBeNull();
  setHour(week);
  await runJob(world, 'vip:open_tasks');
  expect(await taskOf(ann)).toMatchObject({
    amount: 5,
    close_time: new Date(start + (week + 24) * hour_ms).toISOString(),
  });
  expect(await taskOf(ben)).toBeNull();
  setHour(40 * 24);
  await runJob(world, 'vip:open_tasks');
  expect(await taskOf(ann)).toBeNull();
});

test('a refund takes the reward back, and the level’s task isn’t offered again', async () => {
  setHour(0);
  const ann = await joinPlayer(world, { is_poor: true });
  await pay(world, ann.id, 6);
  await follow();
  setHour(1);
  const order_id = await pay(world, ann.id, 5);
  await follow();
  expect(await bonusOf(ann)).toBe(250);
  await refund(world.owner, { order_id });
  expect(await bonusOf(ann)).toBe(0);
  setHour(8 * 24);
  await pay(world, ann.id, 1);
  await follow();
  await runJob(world, 'vip:open_tasks');
  expect(await taskOf(ann)).toBeNull();
});

import { expect, test } from 'vitest';
import { makeCase } from '../testing/cases.ts';
import { readBalance } from '../testing/flows.ts';
import { mills } from '@vitrine/contract/amount';
import { now, setClock } from '../kit/clock.ts';
import { underKills } from '../testing/kills.ts';
import { runQueuedJobs, silent_log } from '../testing/jobs.ts';
import { dataOf } from '../testing/send.ts';
import { startSecondProcess } from '../testing/second-process.ts';
import { test_settings } from '../testing/settings.ts';
import { buy, playerKey } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { advanceGiveaways } from './advance.ts';
import { callOff } from './call-off.ts';
import { enterGiveaway } from './join.ts';
import { openHosted, type HostWish } from './open.ts';
import { enter, hostOf, hour_ms, joinHost, lookAt } from './testing/rooms.ts';

const world = openWorld();
const visitor = { api: (...args: Parameters<TestPlayer['api']>) => world.visitor(...args) } as Pick<
  TestPlayer,
  'api'
>;
const backpackOf = async ({ api }: TestPlayer) =>
  dataOf(await api('GET /api/system_shop/backpack', {})).total;
const balanceOf = async ({ id }: TestPlayer, balance: 'money' | 'bonus') =>
  (await readBalance(world.db, id, balance)).balance_mills;

test('backends that are killed at any phase of a giveaway hold, give and return each prize once', async () => {
  const { goods_id } = await makeCase(world);
  const hosts = await Promise.all(Array.from({ length: 4 }, () => joinHost(world)));
  const started = await Promise.all(hosts.map((host) => balanceOf(host, 'money')));
  let given = 0;
  let at = now().getTime();
  setClock(() => new Date(at));
  await underKills(world, async (insist) => {
    const ask = () => ({ key: playerKey(), session: undefined });
    const playOne = async (host: TestPlayer, is_full: boolean) => {
      const item_id = (await buy(world.db, host.id, goods_id)).item_ids[0]!;
      const terms = {
        title: 'Room',
        type: 0,
        total_people: 2,
        end_time: null,
        with_code: false,
      } as const;
      const wish: HostWish = { ...terms, items: [item_id], money: [mills(500)] };
      const asked = ask();
      const { memo } = await insist((db) => openHosted(db, host.id, wish, asked));
      const { giveaway_id: id } = memo;
      const players = [await joinPlayer(world), await joinPlayer(world)];
      if (!is_full) {
        await insist((db) => callOff(db, host.id, id));
        return { id, players: [] };
      }
      for (const player of players) {
        const key = ask();
        await insist((db) =>
          enterGiveaway(db, player.id, id, { client_seed: `of ${player.id}` }, key),
        );
      }
      return { id, players };
    };
    const rooms = await Promise.all(hosts.map((host, n) => playOne(host, n % 2 === 0)));
    // Asked again, there is nothing left to draw: the number isn't compared.
    await insist(async (db) => void (await advanceGiveaways(db, silent_log, test_settings.beacon)));
    for (const [n, { id, players }] of rooms.entries()) {
      expect((await lookAt(visitor, id)).phase).toBe(n % 2 === 0 ? 'drawn' : 'cancelled');
      if (players.length === 0) continue;
      const items = await Promise.all(players.map(backpackOf));
      const bonuses = await Promise.all(players.map((player) => balanceOf(player, 'bonus')));
      expect([items.toSorted(), bonuses.toSorted((a, b) => a - b)]).toEqual([
        [0, 1],
        [0, 500],
      ]);
      given += 1;
    }
    at += 1000;
  });
  const ended = await Promise.all(hosts.map((host) => balanceOf(host, 'money')));
  const spent = started.reduce((total, money, n) => total + money - ended[n]!, 0);
  expect(spent).toBe(given * 500);
});

test('processes that are killed with SIGKILL leave nothing behind that another doesn’t draw', async () => {
  const host = await joinHost(world);
  const end_time = new Date(now().getTime() + hour_ms).toISOString();
  const rooms: number[] = [];
  for (let n = 0; n < 3; n++)
    rooms.push((await hostOf(host, { type: 1, end_time, money: [1] })).id);
  const ann = await joinPlayer(world);
  for (const id of rooms) dataOf(await enter(ann, id));
  setClock(() => new Date(Date.now() + hour_ms));
  for (const id of rooms) {
    const there = await startSecondProcess(world);
    const call = {
      file: 'giveaways/advance.ts',
      verb: 'advanceGiveaway',
      args: [id, test_settings.beacon],
    };
    void there.callVerb(call).catch(() => {});
    await there.kill();
  }
  await advanceGiveaways(world.db, silent_log, test_settings.beacon);
  await runQueuedJobs(world);
  for (const id of rooms) expect((await lookAt(visitor, id)).phase).toBe('drawn');
  expect(await balanceOf(ann, 'bonus')).toBe(3_000);
});

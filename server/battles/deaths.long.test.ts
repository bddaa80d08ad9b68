import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BeaconSettings } from '../beacon/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { openLog } from '../kit/log.ts';
import { silent_log } from '../testing/jobs.ts';
import { FakeBeacon } from '../testing/beacon.ts';
import { makeCase } from '../testing/cases.ts';
import { readBalance } from '../testing/flows.ts';
import { underKills, type Insist } from '../testing/kills.ts';
import { test_settings } from '../testing/settings.ts';
import { playerKey } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { advanceBattles } from './advance.ts';
import { commitBattle, createRoom } from './create.ts';
import { joinRoom, leaveRoom } from './join.ts';
import type { RoomName } from './store.ts';
import { battle_over_ms, look } from './testing/rooms.ts';
import { beacon_job } from './wait-for-beacon.ts';

const world = openWorld();
const relay = new FakeBeacon();
let beacon: BeaconSettings;

beforeAll(async () => {
  beacon = await relay.open();
});
afterAll(() => relay.close());

test('backends that are killed at any phase of a battle, also as it waits for its beacon, hold, refund and pay each stake once', async () => {
  const box = await makeCase(world);
  const pairs = await Promise.all(
    Array.from({ length: 5 }, () => Promise.all([joinPlayer(world), joinPlayer(world)])),
  );
  let rounds = 0;
  let at = now().getTime();
  setClock(() => new Date(at));
  await underKills(world, async (insist) => {
    const playOne = async (
      [host, guest]: readonly [TestPlayer, TestPlayer],
      { waits = false } = {},
    ) => {
      const { room_id: commitment } = await commitBattle(world.db, host.id);
      const terms = {
        boxes: [box.id],
        seats: 2,
        teams: false,
        mode: 'share',
        private: false,
      } as const;
      const ask = () => ({ key: playerKey(), session: undefined });
      const asked = [ask(), ask(), ask(), ask()] as const;
      const wish = { commitment, client_seed: 'host', ...terms };
      const { memo } = await insist((db) => createRoom(db, host.id, wish, asked[0]));
      const seat = { seat: 1, client_seed: 'guest', ...(waits && { beacon }) };
      await insist((db) => joinRoom(db, guest.id, memo.name, seat, asked[1]));
      return memo.name;
    };
    const playLeft = async ([host, guest]: readonly [TestPlayer, TestPlayer]) => {
      const { room_id: commitment } = await commitBattle(world.db, guest.id);
      const terms = {
        boxes: [box.id],
        seats: 3,
        teams: false,
        mode: 'total',
        private: false,
      } as const;
      const ask = () => ({ key: playerKey(), session: undefined });
      const asked = [ask(), ask(), ask()] as const;
      const wish = { commitment, client_seed: 'host', ...terms };
      const { memo } = await insist((db) => createRoom(db, guest.id, wish, asked[0]));
      await insist((db) =>
        joinRoom(db, host.id, memo.name, { seat: 2, client_seed: 'x' }, asked[1]),
      );
      await insist((db) => leaveRoom(db, guest.id, memo.name, asked[2]));
      return memo.name;
    };
    const started = await Promise.all(pairs.map((pair) => playOne(pair)));
    const cancelled = await Promise.all(pairs.map(playLeft));
    const drawn = await Promise.all(pairs.map((pair) => playOne(pair, { waits: true })));
    at += minute_ms;
    await lookForRounds(insist, drawn);
    for (const name of drawn) expect((await look(world, name)).started_at).not.toBeNull();
    started.push(...drawn);
    const refunded = await Promise.all(pairs.map((pair) => playOne(pair, { waits: true })));
    at += 15 * minute_ms;
    relay.mood = 'fails';
    await lookForRounds(insist, refunded);
    relay.mood = 'well';
    cancelled.push(...refunded);
    at += battle_over_ms;
    // Asked again, there is nothing left to end: the number isn't compared.
    await insist(async (db) => void (await advanceBattles(db, silent_log)));
    for (const name of started) expect((await look(world, name)).state).toBe(3);
    for (const name of cancelled) expect((await look(world, name)).state).toBe(4);
    rounds += 1;
  });
  const money = await Promise.all(pairs.flat().map(({ id }) => readBalance(world.db, id, 'money')));
  // Each round each of them plays two battles to their end, and is paid back what the others took.
  const expected = 500_000 + 2 * rounds * (box.goods_mills - box.price_mills);
  expect(money.map(({ balance_mills }) => balance_mills)).toEqual(pairs.flat().map(() => expected));
});

const minute_ms = 60_000;

/** Looks for the beacon's rounds of full battles, as their jobs do. */
async function lookForRounds(insist: Insist, names: readonly RoomName[]): Promise<void> {
  const settings = { ...test_settings, beacon };
  const log = openLog({ log_level: 'silent' });
  await Promise.all(
    names.map((name) =>
      insist(
        async (db) =>
          void (await beacon_job.run(db, { payload: { battle_id: Number(name) }, settings, log })),
      ),
    ),
  );
}

import { expect, test } from 'vitest';
import { now, setClock } from '../kit/clock.ts';
import { makeCase } from '../testing/cases.ts';
import { readBalance } from '../testing/flows.ts';
import { underKills } from '../testing/kills.ts';
import { playerKey } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { advanceBattles } from './advance.ts';
import { commitBattle, createRoom } from './create.ts';
import { joinRoom, leaveRoom } from './join.ts';
import { battle_over_ms, look } from './testing/rooms.ts';

const world = openWorld();

test('backends that are killed at any phase of a battle hold, refund and pay each stake once', async () => {
  const box = await makeCase(world);
  const pairs = await Promise.all(Array.from({ length: 5 }, () => Promise.all([joinPlayer(world), joinPlayer(world)])));
  let rounds = 0;
  let at = now().getTime();
  setClock(() => new Date(at));
  await underKills(world, async (insist) => {
    const playOne = async ([host, guest]: readonly [TestPlayer, TestPlayer]) => {
      const { room_id: commitment } = await commitBattle(world.db, host.id);
      const terms = { boxes: [box.id], seats: 2, teams: false, mode: 'share', private: false } as const;
      const ask = () => ({ key: playerKey(), session: undefined });
      const asked = [ask(), ask(), ask(), ask()] as const;
      const wish = { commitment, client_seed: 'host', ...terms };
      const { memo } = await insist((db) => createRoom(db, host.id, wish, asked[0]));
      const seat = { seat: 1, client_seed: 'guest' };
      await insist((db) => joinRoom(db, guest.id, memo.name, seat, asked[1]));
      return memo.name;
    };
    const playLeft = async ([host, guest]: readonly [TestPlayer, TestPlayer]) => {
      const { room_id: commitment } = await commitBattle(world.db, guest.id);
      const terms = { boxes: [box.id], seats: 3, teams: false, mode: 'total', private: false } as const;
      const ask = () => ({ key: playerKey(), session: undefined });
      const asked = [ask(), ask(), ask()] as const;
      const wish = { commitment, client_seed: 'host', ...terms };
      const { memo } = await insist((db) => createRoom(db, guest.id, wish, asked[0]));
      await insist((db) => joinRoom(db, host.id, memo.name, { seat: 2, client_seed: 'x' }, asked[1]));
      await insist((db) => leaveRoom(db, guest.id, memo.name, asked[2]));
      return memo.name;
    };
    const started = await Promise.all(pairs.map(playOne));
    const cancelled = await Promise.all(pairs.map(playLeft));
    at += battle_over_ms;
    // Asked again, there is nothing left to end: the number isn't compared.
    await insist(async (db) => void (await advanceBattles(db)));
    for (const name of started) expect((await look(world, name)).state).toBe(3);
    for (const name of cancelled) expect((await look(world, name)).state).toBe(4);
    rounds += 1;
  });
  const money = await Promise.all(pairs.flat().map(({ id }) => readBalance(world.db, id, 'money')));
  const expected = 500_000 + rounds * (box.goods_mills - box.price_mills);
  expect(money.map(({ balance_mills }) => balance_mills)).toEqual(pairs.flat().map(() => expected));
});

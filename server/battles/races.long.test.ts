import { expect, test } from 'vitest';
import { makeCase } from '../testing/cases.ts';
import { readBalance } from '../testing/flows.ts';
import { callVerb, startSecondProcess } from '../testing/second-process.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { battle_over_ms, createRoomOf, passTime } from './testing/rooms.ts';

const world = openWorld();

const moneyOf = async ({ id }: TestPlayer) =>
  (await readBalance(world.db, id, 'money')).balance_mills;

test('a thousand joins for the last seat from two processes: one gets it [3-3.40]', async () => {
  const [host, ...others] = await Promise.all(Array.from({ length: 11 }, () => joinPlayer(world)));
  const box = await makeCase(world);
  const name = await createRoomOf(host!, { boxes: [box.id] });
  const there = await startSecondProcess(world);
  const call = (player: TestPlayer) => ({
    file: 'battles/join.ts',
    verb: 'joinRoom',
    args: [player.id, name, { seat: 1, client_seed: 'x' }, {}],
  });
  const outcomes = await Promise.all(
    others.flatMap((player) => [
      there.callVerb(call(player), 50),
      callVerb(world.db, call(player), 50),
    ]),
  ).finally(there.close);
  expect(outcomes.flat().filter((outcome) => outcome === 'none')).toHaveLength(1);
  expect(outcomes.flat()).toHaveLength(1000);
  const money = await Promise.all(others.map(moneyOf));
  expect(money.reduce((total, own) => total + 500_000 - own, 0)).toBe(box.price_mills);
  await passTime(world, battle_over_ms);
});

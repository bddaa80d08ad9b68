import { expect, test } from 'vitest';
import { now, setClock } from '../kit/clock.ts';
import { makeCase } from '../testing/cases.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { countCases } from './count-cases.ts';

const world = openWorld();

const recentOf = async (player: TestPlayer) =>
  dataOf(await player.api('GET /api/history/recent', {}));

test('the cases opened last come first, each once, and only to their player', async () => {
  const [ann, bob] = [await joinPlayer(world), await joinPlayer(world)];
  const [first, second] = [await makeCase(world), await makeCase(world)];
  expect(await recentOf(ann)).toEqual([]);
  for (const { id } of [first, second, first]) {
    const at = now().getTime() + 2000;
    setClock(() => new Date(at));
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(id), count: 1 }));
  }
  await catchUp(world, countCases);
  expect(await recentOf(ann)).toEqual([first.id, second.id]);
  expect(await recentOf(bob)).toEqual([]);
});

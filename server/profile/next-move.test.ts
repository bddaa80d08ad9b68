import { expect, test } from 'vitest';
import { makeCase } from '../testing/cases.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { setClock } from '../kit/clock.ts';

const world = openWorld();

test('a visitor has no next move', async () => {
  expectRefusal(await send(world.url, 'GET /api/next_move'), 'session.required');
});

test('a fresh win waits as long as it sells for money, and nothing else does for a newcomer', async () => {
  const ann = await joinPlayer(world);
  const move = async () => dataOf(await ann.api('GET /api/next_move', {})).move;
  expect(await move()).toBeNull();
  const paid = await makeCase(world);
  const { openings } = dataOf(
    await ann.api('POST /api/box/{id}/open', { id: String(paid.id), count: 1 }),
  );
  const [{ money_until, goods }] = openings as [(typeof openings)[number]];
  expect(await move()).toEqual({
    kind: 'sale',
    goods: { id: goods.id, name: goods.hash_name, picture: goods.picture },
    until: money_until,
  });
  setClock(() => new Date(Date.parse(money_until!) - 60_000));
  expect(await move()).toBeNull();
});

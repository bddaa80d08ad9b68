import { expect, test } from 'vitest';
import { callsInProcess } from '../../testing/calls.ts';
import { startSession } from '../../accounts/index.ts';
import { joinPlayer, openWorld, randomAddress } from '../../testing/world.ts';

const world = openWorld();

test('a page is for the player of the cookie that lives, whatever stands before it [6-1.1]', async () => {
  const ann = await joinPlayer(world);
  const cookie = `authsk=${'0'.repeat(64)}; authsk=${await startSession(world.db, ann.id)}`;
  const page = callsInProcess(world)({ address: randomAddress(), language: 'en', cookie });
  expect(await page('GET /api/user', {})).toMatchObject({ ok: true, data: { id: ann.id } });
});

test('the calls that a page makes count against nobody: the page was counted before', async () => {
  const page = callsInProcess(world)({ address: randomAddress(), language: 'en', cookie: '' });
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => page('GET /api/goods_config/{name}', { name: 'quality' })),
  );
  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
});

import { expect, test } from 'vitest';
import { callsInProcess } from '../../testing/calls.ts';
import { openWorld, randomAddress } from '../../testing/world.ts';

const world = openWorld();

test('the calls that a page makes count against nobody: the page was counted before', async () => {
  const page = callsInProcess(world)({ address: randomAddress(), language: 'en', cookie: '' });
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => page('GET /api/goods_config/{name}', { name: 'quality' })),
  );
  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
});

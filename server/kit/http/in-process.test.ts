import { expect, test } from 'vitest';
import { callsInProcess } from '../../testing/calls.ts';
import { joinPlayer, openWorld, randomAddress } from '../../testing/world.ts';
import type { Visitor } from './in-process.ts';

const world = openWorld();

/** More than a burst may bring, and the second after it. */
const pages_max = 260;

test('a page counts once against its visitor, however many calls it makes', async () => {
  const page = callsInProcess(world)({ address: randomAddress(), language: 'en', cookie: '' });
  const answers = await Promise.all(
    Array.from({ length: pages_max }, () => page('GET /api/goods_config/{name}', { name: 'quality' })),
  );
  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
});

test('who asks for page after page is refused; what is asked for everyone, and a player at the same address, are not', async () => {
  const open = callsInProcess(world);
  const ann = await joinPlayer(world);
  const visitor: Visitor = { address: randomAddress(), language: 'en', cookie: '' };
  const ask = (by: Visitor) => open(by)('GET /api/goods_config/{name}', { name: 'quality' });
  const answers = await Promise.all(Array.from({ length: pages_max }, () => ask(visitor)));
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error.key]));
  expect(new Set(refused)).toEqual(new Set(['request.rate_limited']));
  expect(await ask({ ...visitor, cookie: null })).toMatchObject({ ok: true });
  expect(await ask({ ...visitor, cookie: `authsk=${ann.token}` })).toMatchObject({ ok: true });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { atMoment, now, setClock } from './clock.ts';

afterEach(() => setClock());

const then = new Date('2020-02-02T20:20:20.020Z');

test('what is done at a moment sees that moment all along, and everything beside it the present', async () => {
  const past = atMoment(then, async () => {
    const before = now();
    await sleep(20);
    return [before, now()];
  });
  await sleep(10);
  expect(now().getTime()).toBeGreaterThan(then.getTime());
  expect(await past).toEqual([then, then]);
  expect(now().getTime()).toBeGreaterThan(then.getTime());
});

test('the present comes back when what was done at a moment fails', async () => {
  await expect(
    atMoment(then, async () => {
      throw new Error('failed');
    }),
  ).rejects.toThrow('failed');
  expect(now().getTime()).toBeGreaterThan(then.getTime());
});

test('a moment goes before the clock that a test sets', async () => {
  const set = new Date('2031-03-13T13:31:13.313Z');
  setClock(() => set);
  expect(await atMoment(then, async () => now())).toEqual(then);
  expect(now()).toEqual(set);
});

import { afterEach, expect, test } from 'vitest';
import { setClock } from './clock.ts';
import { makeCache } from './cache.ts';

afterEach(() => setClock());

/** Returns 1, 2, 3, …, one per call. */
function counter() {
  let count = 0;
  return async () => (count += 1);
}

const isGood = () => true;

test('what one asked for is given to all who ask meanwhile, and later asked for anew', async () => {
  let at = 0;
  setClock(() => new Date(at));
  const [cached, ask] = [makeCache<number>({ for_ms: 1000, max: 10, isGood }), counter()];
  const crowd = await Promise.all(Array.from({ length: 100 }, () => cached('a', ask)));
  expect(new Set(crowd)).toEqual(new Set([1]));
  at = 999;
  expect(await cached('a', ask)).toBe(1);
  expect(await cached('b', ask)).toBe(2);
  at = 1000;
  expect(await cached('a', ask)).toBe(3);
});

test('what is not good goes only to who asked for it: the others ask on their own', async () => {
  const [cached, ask] = [makeCache<number>({ for_ms: 1000, max: 10, isGood: (value) => value > 2 }), counter()];
  expect(await Promise.all([cached('a', ask), cached('a', ask)])).toEqual([1, 2]);
  expect(await cached('a', ask)).toBe(3);
  expect(await cached('a', ask)).toBe(3);
});

test('a failure is told to who met it, and is not cached', async () => {
  const cached = makeCache<number>({ for_ms: 1000, max: 10, isGood });
  const failing = cached('a', () => Promise.reject(new Error('away')));
  const waiting = cached('a', async () => 7);
  await expect(failing).rejects.toThrow('away');
  expect(await waiting).toBe(7);
  expect(await cached('a', async () => 8)).toBe(8);
});

test('it never holds more than it may', async () => {
  const [cached, ask] = [makeCache<number>({ for_ms: 1000, max: 2, isGood }), counter()];
  for (const key of ['a', 'b', 'c']) await cached(key, ask);
  expect(await cached('c', ask)).toBe(3);
  expect(await cached('a', ask)).toBe(4);
});

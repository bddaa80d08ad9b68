import { afterEach, expect, test } from 'vitest';
import { setClock } from './clock.ts';
import { keep } from './keep.ts';

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
  const [kept, ask] = [keep<number>({ for_ms: 1000, max: 10, isGood }), counter()];
  const crowd = await Promise.all(Array.from({ length: 100 }, () => kept('a', ask)));
  expect(new Set(crowd)).toEqual(new Set([1]));
  at = 999;
  expect(await kept('a', ask)).toBe(1);
  expect(await kept('b', ask)).toBe(2);
  at = 1000;
  expect(await kept('a', ask)).toBe(3);
});

test('what is not good goes only to who asked for it: the others ask on their own', async () => {
  const [kept, ask] = [keep<number>({ for_ms: 1000, max: 10, isGood: (value) => value > 2 }), counter()];
  expect(await Promise.all([kept('a', ask), kept('a', ask)])).toEqual([1, 2]);
  expect(await kept('a', ask)).toBe(3);
  expect(await kept('a', ask)).toBe(3);
});

test('a failure is told to who met it, and is not kept', async () => {
  const kept = keep<number>({ for_ms: 1000, max: 10, isGood });
  const failing = kept('a', () => Promise.reject(new Error('away')));
  const waiting = kept('a', async () => 7);
  await expect(failing).rejects.toThrow('away');
  expect(await waiting).toBe(7);
  expect(await kept('a', async () => 8)).toBe(8);
});

test('it never holds more than it may', async () => {
  const [kept, ask] = [keep<number>({ for_ms: 1000, max: 2, isGood }), counter()];
  for (const key of ['a', 'b', 'c']) await kept(key, ask);
  expect(await kept('c', ask)).toBe(3);
  expect(await kept('a', ask)).toBe(4);
});

import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { countWork } from '../testing/work.ts';
import { setClock } from './clock.ts';
import { Cache, makeCache } from './cache.ts';

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
  const [cached, ask] = [
    makeCache<number>({ for_ms: 1000, max: 10, isGood: (value) => value > 2 }),
    counter(),
  ];
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

describe('a bounded cache', () => {
  test('evicts the one that was set longest ago, and no other', () => {
    const cache = new Cache<string, number>({ max: 3 });
    for (const [n, key] of ['a', 'b', 'c'].entries()) cache.set(key, n);
    cache.set('a', 10);
    cache.set('d', 3);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([10, undefined, 2, 3]);
  });

  test('never holds more than its bound, whatever is set, replaced and deleted, and always the newest', () => {
    const step = fc.record({
      does: fc.constantFrom('set', 'delete'),
      key: fc.nat(9),
      size: fc.nat(4),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const cache = new Cache<number, { size: number }>({ max: 8, sizeOf: ({ size }) => size });
        let model: { key: number; value: { size: number } }[] = [];
        const sizeOfModel = () => model.reduce((sum, { value }) => sum + value.size, 0);
        for (const { does, key, size } of steps) {
          model = model.filter((entry) => entry.key !== key);
          if (does === 'delete') cache.delete(key);
          else {
            const value = { size };
            cache.set(key, value);
            model.push({ key, value });
            while (sizeOfModel() > 8) model.shift();
          }
          for (let n = 0; n < 10; n++)
            expect(cache.get(n)).toBe(model.find((entry) => entry.key === n)?.value);
        }
      }),
    );
  });

  test('takes no value that is larger than itself, and evicts nothing for it', () => {
    const cache = new Cache<string, string>({ max: 3, sizeOf: ({ length }) => length });
    cache.set('short', 'abc');
    cache.set('long', 'abcd');
    expect([cache.get('short'), cache.get('long')]).toEqual(['abc', undefined]);
    cache.set('short', 'abcd');
    expect(cache.get('short'), 'replaced').toBeUndefined();
  });

  test('returns no value that is too old, counted from when it was set, unless it is asked for however old', () => {
    let at = 5000;
    setClock(() => new Date(at));
    const cache = new Cache<string, number>({ max: 10, for_ms: 1000 });
    cache.set('a', 1);
    at = 5999;
    expect(cache.get('a')).toBe(1);
    at = 6000;
    expect(cache.get('a')).toBeUndefined();
    expect(cache.peek('a')).toBe(1);
    cache.set('a', 2);
    at = 6999;
    expect(cache.get('a')).toBe(2);
  });

  test('believes nothing from the future when the clock was set back', () => {
    let at = 5000;
    setClock(() => new Date(at));
    const cache = new Cache<string, number>({ max: 10, for_ms: 1000 });
    cache.set('a', 1);
    at = 4999;
    expect(cache.get('a')).toBeUndefined();
  });

  test('does no more to evict when it is full, however many were evicted before', async () => {
    const cache = new Cache<number, number>({ max: 5000 });
    const fill = (from: number, count: number) =>
      countWork(async () => {
        for (let n = from; n < from + count; n++) cache.set(n, n);
      });
    await fill(0, 5000);
    const [early, late] = [await fill(5000, 5000), await fill(10_000, 40_000)];
    // Skipping deleted keys costs more with each of them.
    expect(late / 8).toBeLessThan(early * 2);
    expect(cache.get(49_999)).toBe(49_999);
    expect(cache.get(44_999)).toBeUndefined();
  });
});

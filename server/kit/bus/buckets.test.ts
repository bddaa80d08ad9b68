import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { setClock } from '../clock.ts';
import { LocalBus } from './local.ts';

afterEach(() => setClock());

/** Buckets of a size, in this process's memory. */
function makeBuckets(size: { per_second: number; burst: number }) {
  const bus = new LocalBus();
  const claims = (caller: string, weight: number) => [
    { kind: { name: 'tried', ...size }, caller, weight },
  ];
  return {
    take: (caller: string, weight: number) => bus.takeHere(claims(caller, weight)),
    owe: (caller: string, weight: number) => bus.owe(claims(caller, weight)),
  };
}

/** A clock that stands still until it is moved. */
function holdClock() {
  let at = 1_000_000;
  setClock(() => new Date(at));
  return { forward: (ms: number) => (at += ms) };
}

test('who presses for a minute is let in as often as is said, a burst and the rate, and not once more', () => {
  const clock = holdClock();
  const buckets = makeBuckets({ per_second: 20, burst: 100 });
  let let_in = 0;
  for (let ms = 0; ms < 60_000; ms += 10, clock.forward(10))
    for (let n = 0; n < 5; n++) if (buckets.take('ann', 1) === 0) let_in += 1;
  expect(let_in).toBeGreaterThanOrEqual(100 + 20 * 60 - 1);
  expect(let_in).toBeLessThanOrEqual(100 + 20 * 60);
});

test('however somebody asks, and whatever weighs how much, no stretch of time gives more than its burst and its rate', () => {
  const asked = fc.array(
    fc.record({ after_ms: fc.nat(3000), weight: fc.integer({ min: 1, max: 10 }) }),
    {
      maxLength: 200,
    },
  );
  fc.assert(
    fc.property(asked, (requests) => {
      const clock = holdClock();
      const buckets = makeBuckets({ per_second: 5, burst: 30 });
      const let_in: { at: number; weight: number }[] = [];
      let at = 0;
      for (const { after_ms, weight } of requests) {
        at += after_ms;
        clock.forward(after_ms);
        if (buckets.take('ann', weight) === 0) let_in.push({ at, weight });
      }
      for (const [first, from] of let_in.entries()) {
        let sum = 0;
        for (const { at, weight } of let_in.slice(first)) {
          sum += weight;
          expect(sum).toBeLessThanOrEqual(30 + (5 * (at - from.at)) / 1000 + 1e-6);
        }
      }
    }),
  );
});

test('who is told to wait so many seconds is let in after them, and what was refused cost nothing', () => {
  const clock = holdClock();
  const buckets = makeBuckets({ per_second: 2, burst: 10 });
  expect(buckets.take('ann', 10)).toBe(0);
  for (let n = 0; n < 100; n++) expect(buckets.take('ann', 10)).toBe(5);
  clock.forward(4999);
  expect(buckets.take('ann', 10)).toBe(1);
  clock.forward(1);
  expect(buckets.take('ann', 10)).toBe(0);
  expect(buckets.take('ben', 10), 'and nobody waits for another').toBe(0);
});

test('who owes waits until it is paid back', () => {
  const clock = holdClock();
  const buckets = makeBuckets({ per_second: 2, burst: 10 });
  buckets.owe('ann', 14);
  expect(buckets.take('ann', 1)).toBe(3);
  clock.forward(2500);
  expect(buckets.take('ann', 1)).toBe(0);
  expect(buckets.take('ann', 1)).toBe(1);
});

test('a clock that is set back locks nobody out', () => {
  const clock = holdClock();
  const buckets = makeBuckets({ per_second: 2, burst: 10 });
  clock.forward(86_400_000);
  expect(buckets.take('ann', 10)).toBe(0);
  clock.forward(-86_400_000);
  expect(buckets.take('ann', 1)).toBe(0);
});

test('a hundred thousand callers are kept, and the one seen longest ago makes room', () => {
  holdClock();
  const buckets = makeBuckets({ per_second: 1, burst: 1 });
  expect(buckets.take('first', 1)).toBe(0);
  for (let n = 0; n < 99_999; n++) buckets.take(`caller ${n}`, 1);
  expect(buckets.take('first', 1), 'seen again').toBe(1);
  buckets.take('one more', 1);
  expect(buckets.take('first', 1)).toBe(1);
  expect(buckets.take('caller 0', 1), 'forgotten').toBe(0);
});

import { describe, expect, test } from 'vitest';
import { measureLag, readLsn } from './replica.ts';

test('a place in the log is a number', () => {
  expect(readLsn('0/10')).toBe(16n);
  expect(readLsn('16/B374D848')).toBe(0x16_b374_d848n);
  expect(readLsn('2/0') > readLsn('1/FFFFFFFF')).toBe(true);
});

describe('the lag of a replica [10-7]', () => {
  const reached = () => [
    { at_ms: 1000, lsn: 10n },
    { at_ms: 2000, lsn: 20n },
    { at_ms: 3000, lsn: 20n },
    { at_ms: 4000, lsn: 30n },
  ];

  test('is none when it has all that the primary had', () => {
    expect(measureLag(reached(), 30n, 4100)).toBe(0);
    expect(measureLag(reached(), 35n, 9000)).toBe(0);
    expect(measureLag([], 35n, 9000)).toBe(0);
  });

  test('counts from the last moment of which it has everything', () => {
    expect(measureLag(reached(), 25n, 4100)).toBe(1100);
    expect(measureLag(reached(), 19n, 4100)).toBe(3100);
  });

  test('is known at least from the first look on', () => {
    expect(measureLag(reached(), 5n, 4100)).toBe(3100);
  });

  test('grows while nothing is replayed, of which only what matters is remembered', () => {
    const places = reached();
    measureLag(places, 20n, 4100);
    expect(places.map(({ at_ms }) => at_ms)).toEqual([3000, 4000]);
    expect(measureLag(places, 20n, 60_000)).toBe(57_000);
    measureLag(places, 30n, 60_000);
    expect(places).toHaveLength(1);
  });
});

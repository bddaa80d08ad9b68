import { describe, expect, test } from 'vitest';
import { streakAfter } from './check-in/claim.ts';
import { dayBegin, utcDay } from '../kit/utc-day.ts';

describe('a day', () => {
  test.each([
    // The same instants as clocks of Auckland, Honolulu, Kathmandu and London show them.
    ['2030-03-01T12:59:59.999+13:00', '2030-02-28', '2030-03-01T00:00:00.000Z'],
    ['2030-02-28T14:00:00.000-10:00', '2030-03-01', '2030-03-02T00:00:00.000Z'],
    ['2030-03-01T05:44:59.999+05:45', '2030-02-28', '2030-03-01T00:00:00.000Z'],
    ['2030-03-01T00:00:00.000+00:00', '2030-03-01', '2030-03-02T00:00:00.000Z'],
  ])('is the UTC day everywhere: %s', (moment, day, end) => {
    expect(utcDay(new Date(moment))).toBe(day);
    expect(dayBegin(new Date(moment), 1).toISOString()).toBe(end);
  });

  test('has the one before it, over months and leap years', () => {
    expect(utcDay(dayBegin(new Date('2028-03-01T00:00:00Z'), -1))).toBe('2028-02-29');
    expect(utcDay(dayBegin(new Date('2030-01-01T23:59:59.999Z'), -1))).toBe('2029-12-31');
  });

  test('goes on with a streak, begins one again after the seventh, or after a missed day', () => {
    const moment = new Date('2030-03-02T00:00:00Z');
    expect(streakAfter(undefined, moment)).toEqual({ claimed: false, days: 0, today: 1 });
    expect(streakAfter('2030-03-02 3', moment)).toEqual({ claimed: true, days: 3, today: 3 });
    expect(streakAfter('2030-03-01 3', moment)).toEqual({ claimed: false, days: 3, today: 4 });
    expect(streakAfter('2030-03-01 7', moment)).toEqual({ claimed: false, days: 0, today: 1 });
    expect(streakAfter('2030-02-28 6', moment)).toEqual({ claimed: false, days: 0, today: 1 });
  });
});

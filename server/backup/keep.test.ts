import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseOld } from './keep.ts';

const day_ms = 24 * 3600_000;
/** A Wednesday. */
const today = new Date('2026-11-25T03:41:00Z');
const daysAgo = (days: number) => new Date(today.getTime() - days * day_ms);
/** The ages of those that stay, in days. */
const keptOf = (ages: readonly number[], keep_days = 7) => {
  const old = chooseOld(ages.map(daysAgo), today, keep_days).map((at) => at.getTime());
  return ages.filter((age) => !old.includes(daysAgo(age).getTime()));
};

describe('old backups', () => {
  test('all of seven days stay, then the newest of each week for eight weeks [7-7.5]', () => {
    const daily = Array.from({ length: 120 }, (_, n) => n);
    // Weeks end on Sunday. The newest of the last whole week, of three days, is one of seven days.
    expect(keptOf(daily)).toEqual([0, 1, 2, 3, 4, 5, 6, 10, 17, 24, 31, 38, 45, 52, 59]);
  });

  test('two of one day both stay for seven days, one of them for weeks', () => {
    expect(keptOf([0, 6.2, 6.1, 17.1, 17])).toEqual([0, 6.2, 6.1, 17]);
  });

  test('the newest stays, however old it is and however few days are kept [7-7.5]', () => {
    expect(keptOf([400], 1)).toEqual([400]);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 30 }),
        (ages, keep_days) => {
          const kept = keptOf(ages, keep_days);
          expect(kept).toContain(Math.min(...ages));
          for (const age of ages) if (age < keep_days) expect(kept).toContain(age);
        },
      ),
    );
  });
});

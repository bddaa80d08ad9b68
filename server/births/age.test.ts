import { expect, test } from 'vitest';
import { birthdayOf, isAged } from './age.ts';

test('a player is 18 from the UTC day of the birthday on, wherever they are [8-21e]', () => {
  expect(isAged('2008-12-01', 18, new Date('2026-11-30T23:59:59.999Z'))).toBe(false);
  expect(isAged('2008-12-01', 18, new Date('2026-12-01T00:00:00Z'))).toBe(true);
  expect(isAged('2008-12-01', 18, new Date('2026-12-01T13:30:00+14:00'))).toBe(false);
});

test('born on 29 February, the birthday of a common year is 1 March', () => {
  expect(birthdayOf('2008-02-29', 18)).toBe('2026-03-01');
  expect(birthdayOf('2008-02-29', 24)).toBe('2032-02-29');
});

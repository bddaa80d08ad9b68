import { expect, test } from 'vitest';
import { showWeek, weekOf } from './week.ts';

test.each([
  // The same instants as clocks of Auckland, Honolulu, Kathmandu, Istanbul and London show them.
  ['2030-03-04T12:59:59.999+13:00', '2030-02-25', '2030-03-04'],
  ['2030-03-04T13:00:00.000+13:00', '2030-03-04', '2030-03-11'],
  ['2030-03-03T13:59:59.999-10:00', '2030-02-25', '2030-03-04'],
  ['2030-03-03T14:00:00.000-10:00', '2030-03-04', '2030-03-11'],
  ['2030-03-04T05:44:59.999+05:45', '2030-02-25', '2030-03-04'],
  ['2030-03-04T02:59:59.999+03:00', '2030-02-25', '2030-03-04'],
  ['2030-03-10T23:59:59.999+00:00', '2030-03-04', '2030-03-11'],
  // Over the end of a year, and over a leap day.
  ['2030-12-31T23:59:59.999Z', '2030-12-30', '2031-01-06'],
  ['2028-02-29T12:00:00Z', '2028-02-28', '2028-03-06'],
  ['1970-01-01T00:00:00Z', '1969-12-29', '1970-01-05'],
])('a week is from Monday to Monday, UTC, everywhere: %s', (moment, begins, ends) => {
  expect(showWeek(weekOf(new Date(moment)))).toEqual({
    begins_at: `${begins}T00:00:00.000Z`,
    ends_at: `${ends}T00:00:00.000Z`,
  });
});

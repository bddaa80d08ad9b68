import { expect, test } from 'vitest';
import { stopOf } from './stop.ts';

const at = new Date('2031-03-05T12:00:00Z');
const nothing = { own_break: null, block: null, born_on: null };
const until = '2031-03-06T12:00:00.000Z';

test('a player whom nothing keeps from playing is asked, and so is one who is 18 by the date given', () => {
  expect(stopOf(nothing, at)).toBeNull();
  expect(stopOf({ ...nothing, born_on: '2013-03-05' }, at)).toBeNull();
});

test('nobody under 18 is asked until the birthday, by UTC, whatever staff has lifted [8-21e]', () => {
  const born = { ...nothing, born_on: '2013-03-06' };
  const stop = { kind: 'under_age', until: '2031-03-06T00:00:00.000Z', words: null };
  expect(stopOf(born, at)).toEqual(stop);
  expect(stopOf({ ...born, block: { until: null, words: 'Under 18.' } }, at)).toEqual(stop);
  expect(stopOf(born, new Date('2031-03-06T00:00:00Z'))).toBeNull();
});

test('a block is told with the words of staff, for good or until its end', () => {
  const words = 'Please write to us.';
  expect(stopOf({ ...nothing, block: { until: null, words } }, at)).toEqual({
    kind: 'block',
    until: null,
    words,
  });
  expect(
    stopOf({ ...nothing, block: { until: '2031-04-01T00:00:00+00:00', words } }, at),
  ).toMatchObject({ kind: 'block', until: '2031-04-01T00:00:00.000Z' });
});

test('a break of the player’s own is told before anything else [8-11b]', () => {
  const reasons = { block: { until: null, words: 'No.' }, born_on: '2020-01-01' };
  for (const kind of ['break', 'exclusion'] as const)
    expect(stopOf({ ...reasons, own_break: { kind, until } }, at)).toEqual({
      kind,
      until,
      words: null,
    });
});

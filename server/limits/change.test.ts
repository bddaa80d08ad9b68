import { mills } from '@vitrine/contract/amount';
import { expect, test } from 'vitest';
import { decideChange } from './change.ts';

const at = new Date('2031-03-30T00:30:00Z');
const change = (now: number | null, wanted: number | null, raise?: number | null) =>
  decideChange(
    {
      now_mills: now === null ? null : mills(now),
      raise:
        raise === undefined
          ? undefined
          : {
              amount_mills: raise === null ? null : mills(raise),
              asked_at: at,
              opens_at: at,
              lapses_at: at,
            },
    },
    wanted === null ? null : mills(wanted),
    at,
    24,
  );

test.each([
  ['a first limit', null, 50],
  ['a lower one', 50, 49],
  ['nothing at all', 50, 0],
])('%s counts at once', (_, now, wanted) => {
  expect(change(now, wanted)).toEqual({ kind: 'set', amount_mills: wanted });
});

test.each([
  ['a higher one', 50, 51],
  ['none', 50, null],
])('%s waits for 24 hours and then for 7 days, whatever the summer time does', (_, now, wanted) => {
  expect(change(now, wanted)).toEqual({
    kind: 'ask',
    raise: {
      amount_mills: wanted,
      asked_at: at,
      opens_at: new Date('2031-03-31T00:30:00Z'),
      lapses_at: new Date('2031-04-07T00:30:00Z'),
    },
  });
});

test('the limit in force changes nothing, or takes a raise back', () => {
  expect(change(50, 50).kind).toBe('none');
  expect(change(null, null).kind).toBe('none');
  expect(change(50, 50, 60).kind).toBe('cancel');
  expect(change(50, 50, null).kind).toBe('cancel');
});

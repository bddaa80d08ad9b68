import type { Amount } from '@vitrine/contract/amount';
import { expect, test } from 'vitest';
import { isShareable } from './shareable.ts';

const amount = (value: number) => value as Amount;

test('a win is offered for sharing from its stake on, never below, and always if it cost nothing', () => {
  expect(isShareable(amount(1), amount(1))).toBe(true);
  expect(isShareable(amount(1.001), amount(1))).toBe(true);
  expect(isShareable(amount(0.999), amount(1))).toBe(false);
  expect(isShareable(amount(0.16), null)).toBe(true);
});

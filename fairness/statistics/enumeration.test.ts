import { expect, test } from 'vitest';
import { pick } from '../stream.ts';
import { isUnbiased } from './enumeration.ts';

test('the scaling that throws words away has no bias', () => {
  for (let n = 1; n <= 256; n++) expect(isUnbiased(pick, n, 256), `n ${n}`).toBe(true);
  expect(isUnbiased(pick, 4_001, 2 ** 16)).toBe(true);
});

test('the bare remainder has one, unless n divides the words', () => {
  const remainder = (word: number, n: number) => word % n;
  for (let n = 1; n <= 256; n++)
    expect(isUnbiased(remainder, n, 256), `n ${n}`).toBe(256 % n === 0);
});

test('throwing too much away, or a number that is too high, is found as well', () => {
  expect(isUnbiased((word, n) => (word < n ? word : null), 10, 256)).toBe(false);
  expect(isUnbiased((word) => word % 11, 10, 256)).toBe(false);
});

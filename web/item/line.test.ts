import { expect, test } from 'vitest';
import { lineOf } from './line.ts';

const size = { lowest: 1, highest: 2, width: 100, height: 56 };

test('a line of prices has a step at each change, from edge to edge', () => {
  const points = [
    { at: '2026-01-01T00:00:00Z', price: 1 },
    { at: '2026-01-02T00:00:00Z', price: 2 },
    { at: '2026-01-05T00:00:00Z', price: 1.5 },
  ];
  expect(lineOf(points, size)).toBe('M0 48H25V8H100V28H100');
});

test('a price that never moved is a line through the middle', () => {
  const at = '2026-01-01T00:00:00Z';
  expect(lineOf([{ at, price: 1 }], { ...size, highest: 1 })).toBe('M0 28H100');
});

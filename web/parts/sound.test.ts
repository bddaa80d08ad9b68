import { expect, test } from 'vitest';
import { tickAfter } from './sound.ts';

test('ticks fall by a fifth and grow louder as the reel slows down', () => {
  const [first, cruising, last] = [tickAfter(0), tickAfter(85), tickAfter(650)];
  expect(first.hz / last.hz).toBeCloseTo(1.5);
  expect([first.hz, cruising.hz, last.hz].toSorted((a, b) => b - a)).toEqual([
    first.hz,
    cruising.hz,
    last.hz,
  ]);
  expect(last.volume).toBeGreaterThan(cruising.volume);
  expect(cruising.volume).toBeGreaterThan(first.volume);
});

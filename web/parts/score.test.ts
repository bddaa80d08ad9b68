import { describe, expect, test } from 'vitest';
import { revealOf, swellOf, tickAfter, ticksOf, type Voice } from './score.ts';

const spreadOf = (voices: readonly Voice[]) => Math.max(...voices.map(({ pan }) => pan));
const loudnessOf = (voices: readonly Voice[]) =>
  voices.reduce((sum, { volume }) => sum + volume, 0);

test('ticks fall by a fifth and grow louder as the reel slows down', () => {
  const [first, cruising, last] = [tickAfter(0), tickAfter(85), tickAfter(650)];
  expect(first.hz / last.hz).toBeCloseTo(1.5);
  expect(cruising.hz).toBeLessThan(first.hz);
  expect(last.hz).toBeLessThan(cruising.hz);
  expect(last.volume).toBeGreaterThan(cruising.volume);
  expect(cruising.volume).toBeGreaterThan(first.volume);
  expect(ticksOf([100, 180])).toHaveLength(4);
});

test('a low swell lies under the last three cards, and there is none without them', () => {
  const swell = swellOf([500, 3000, 4000, 5000]);
  expect(swell.length).toBeGreaterThan(0);
  for (const { after_s, attack_s, hz } of swell) {
    expect(after_s).toBe(3);
    expect(after_s + attack_s).toBe(5);
    expect(hz).toBeLessThan(120);
  }
  expect(swellOf([500, 900])).toEqual([]);
});

describe('The sound of a result', () => {
  test('is wider and has more voices the more times its stake a win is worth', () => {
    const sounds = [1, 2, 10, 50].map(revealOf);
    const [widths, counts] = [sounds.map(spreadOf), sounds.map(({ length }) => length)];
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect([widths[0], widths[3]]).toEqual([0, 1]);
    expect(revealOf(5000)).toEqual(revealOf(50));
  });

  test('is one soft note for anything below the stake', () => {
    expect(revealOf(0)).toHaveLength(1);
    expect(revealOf(0.999)).toEqual(revealOf(0));
    expect(loudnessOf(revealOf(0))).toBeLessThan(loudnessOf(revealOf(1)) / 2);
  });

  test('never clips', () => {
    for (const multiple of [0, 1, 2, 10, 50, 1000])
      expect(loudnessOf(revealOf(multiple))).toBeLessThanOrEqual(0.8);
  });
});

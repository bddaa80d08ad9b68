import { describe, expect, test } from 'vitest';
import { hallAt, lengthOf, type Plan } from './hall.ts';

const plan: Plan = {
  giveaway_id: 12,
  winners: [4, 9, null, 2],
  faces: [1, 2, 3, 4, 5, 6, 7, 8, 9],
};

/** All pictures of a draw, each with its time. */
function watch(of: Plan) {
  const seen = [];
  for (let at: number | null = 0; at !== null; at = seen.at(-1)!.next_ms)
    seen.push({ at_ms: at, ...hallAt(of, at) });
  return seen;
}

describe('the hall of a draw', () => {
  const seen = watch(plan);

  test('draws from the last prize to the first, and only those that somebody won', () => {
    const found = seen.filter(({ is_found }) => is_found).map(({ place, lit }) => [place, lit]);
    expect(found).toEqual([
      [3, 2],
      [1, 9],
      [0, 4],
    ]);
  });

  test('shows no winner before the light has come to them', () => {
    for (const { revealed, place, is_found } of seen)
      expect(place !== null && revealed.includes(place)).toBe(is_found);
    expect(seen[0]!.revealed).toEqual([]);
    expect(seen.at(-1)!.revealed).toEqual([3, 1, 0]);
  });

  test('takes six seconds a prize after a pause, and never more than two minutes', () => {
    expect(seen.at(-1)!.at_ms).toBe(3_000 + 3 * 6_000);
    expect(lengthOf(plan)).toBe(seen.at(-1)!.at_ms);
    const many = { ...plan, winners: Array.from({ length: 40 }, (_, n) => plan.faces[n % 9]!) };
    expect(lengthOf(many)).toBe(123_000);
    expect(lengthOf({ ...plan, winners: [null] })).toBe(0);
  });

  test('is the same at the same moment for whoever comes late', () => {
    for (const { at_ms, ...picture } of seen) {
      const until_ms = picture.next_ms ?? at_ms + 1;
      expect(hallAt(plan, (at_ms + until_ms) / 2)).toEqual(picture);
    }
  });

  test('comes to many faces, and goes on ever slower', () => {
    const run = seen.filter(({ place, is_found }) => place === 3 && !is_found);
    expect(new Set(run.map(({ lit }) => lit)).size).toBeGreaterThan(plan.faces.length / 2);
    const last = run.slice(-4).map(({ at_ms, next_ms }) => next_ms! - at_ms);
    expect(last).toEqual(last.toSorted((a, b) => a - b));
  });

  test('shows two faces, or one, as well', () => {
    for (const faces of [[4], [4, 9]]) {
      const few = watch({ giveaway_id: 1, winners: [4], faces });
      expect(few.every(({ lit }) => lit === null || faces.includes(lit))).toBe(true);
      expect(few.find(({ is_found }) => is_found)!.lit).toBe(4);
    }
  });
});

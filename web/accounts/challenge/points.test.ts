import { describe, expect, test } from 'vitest';
import { clickSolution, pointIn, slide_max, slideSolution } from './points.ts';

const shown = { left: 100, top: 50, width: 620, height: 310 };

describe('a solution', () => {
  test('of a slider is its place of 310 pixels, fractional as it is, and the height that the protocol wants [1-5.23]', () => {
    expect(slideSolution(131.25)).toBe('{"x":131.25,"y":5}');
  });

  test('of clicks is whole pixels of 310 × 155 in their order, whatever the size of the picture on the screen', () => {
    const points = [
      { clientX: 101, clientY: 51 },
      { clientX: 411, clientY: 204 },
      { clientX: 720, clientY: 360 },
    ].map((at) => pointIn(shown, at));
    expect(clickSolution(points)).toBe('[{"x":1,"y":1},{"x":156,"y":77},{"x":310,"y":155}]');
  });

  test('never lies outside of the picture', () => {
    expect(pointIn(shown, { clientX: 0, clientY: 900 })).toEqual({ x: 0, y: 155 });
    expect(slide_max).toBe(263);
  });
});

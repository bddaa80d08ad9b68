import { isSameAnswer } from './questions/answer.ts';
import { isNear, type Spot } from './spot.ts';

/** The solution of a challenge. It never leaves the server. */
export type Solution =
  | { type: 'blockPuzzle'; x: number }
  | { type: 'clickWord'; spots: Spot[] }
  | { type: 'text'; answer: string };

/** How far a piece may lie from its hole, in pixels. */
const slip_px_max = 5;
/**
 * The piece is as high as the picture, so a slider moves it only sideways: clients always send 5.
 */
const slider_y = 5;

/**
 * Whether a decrypted `pointJson` solves the challenge. Truncates fractions of a pixel, as
 * AJ-Captcha does.
 */
export function isSolvedBy(solution: Solution, plain: string): boolean {
  const given = parse(plain);
  switch (solution.type) {
    case 'blockPuzzle':
      return (
        isSpot(given) &&
        given.y === slider_y &&
        Math.abs(Math.trunc(given.x) - solution.x) <= slip_px_max
      );
    case 'clickWord':
      return (
        Array.isArray(given) &&
        given.length === solution.spots.length &&
        given.every((spot: unknown, n) => isSpot(spot) && isNear(spot, solution.spots[n]!))
      );
    case 'text':
      return typeof given === 'string' && isSameAnswer(given, solution.answer);
  }
}

function parse(plain: string): unknown {
  try {
    return JSON.parse(plain);
  } catch {
    return undefined;
  }
}

function isSpot(given: unknown): given is Spot {
  if (typeof given !== 'object' || given === null) return false;
  const { x, y } = given as Partial<Record<string, unknown>>;
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y);
}

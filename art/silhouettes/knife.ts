import { mapped, type Part } from './part.ts';

/** Tilt of a straight knife, in degrees. */
export const TILT = 30;

/** Parts rotated clockwise about the origin by degrees, then moved. */
export function turned(parts: readonly Part[], degrees: number, dx: number, dy: number): Part[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return parts.map((entry) =>
    mapped(entry, (x, y) => [x * cos - y * sin + dx, x * sin + y * cos + dy]),
  );
}

import { mapped, silhouette, type Part, type Silhouette } from './part.ts';

/** The middle of every pistol's grip, and where the trigger guard begins. */
const GRIP = { middle: 66, end: 124 };

/**
 * Makes a pistol. Its grip is raked back: everything below the frame leans by `rake` per unit of
 * height, and the grip tapers to four fifths of the width that it is written with.
 */
export function pistol(
  parts: readonly Part[],
  plate: readonly [number, number],
  rake: number,
): Silhouette {
  const lean = (x: number, y: number) => {
    const taper = x < GRIP.end ? 0.2 * Math.min(1, Math.max(0, (y - 112) / 46)) : 0;
    return [x - (x - GRIP.middle) * taper - Math.max(0, y - 104) * rake, y] as const;
  };
  return silhouette(
    parts.map((part) => mapped(part, lean)),
    plate,
    10,
  );
}

import { mapped, silhouette, type Part, type Silhouette } from './part.ts';

/**
 * Makes a pistol. Its grip is raked back: everything below the frame leans by `rake` per unit of
 * height.
 */
export function pistol(
  parts: readonly Part[],
  plate: readonly [number, number],
  rake: number,
): Silhouette {
  const lean = (x: number, y: number) => [x - Math.max(0, y - 104) * rake, y] as const;
  return silhouette(
    parts.map((part) => mapped(part, lean)),
    plate,
    10,
  );
}

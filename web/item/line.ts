interface Point {
  /** ISO 8601. */
  at: string;
  price: number;
}

export interface LineSize {
  /** The prices at the lower and the upper edge. */
  lowest: number;
  highest: number;
  width: number;
  height: number;
}

/** The space above and below the line. */
const margin = 8;

/**
 * The SVG path of prices over time, from the left edge to the right one. A price applies until the
 * next one, so the line has steps. A price that never moved is a line through the middle.
 */
export function lineOf(
  points: readonly Point[],
  { lowest, highest, width, height }: LineSize,
): string {
  const times = points.map(({ at }) => Date.parse(at));
  const [start = 0, end = 0] = [times[0], times.at(-1)];
  const x = (time: number) => (end === start ? 0 : ((time - start) / (end - start)) * width);
  const y = (price: number) =>
    highest === lowest
      ? height / 2
      : margin + ((highest - price) / (highest - lowest)) * (height - 2 * margin);
  const [first, ...changes] = points.map(({ price }) => round(y(price)));
  return `M0 ${first}${changes.map((to, n) => `H${round(x(times[n + 1]!))}V${to}`).join('')}H${width}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

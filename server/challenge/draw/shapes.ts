import { Path2D } from '@napi-rs/canvas';
import { drawWhole } from './chance.ts';

/** The width of a piece, including its lit rim; the shape stays inside. */
export const piece_width = 47;
/** The distance from a shape's middle to its farthest point. */
export const reach = 21;

type Outline = (path: Path2D) => void;

/** Outlines of holes, centred on (0, 0). They differ enough that people don't confuse them. */
const outlines = {
  jigsaw: traceJigsaw,
  gem: (path) =>
    tracePolygon(path, [
      [-12, -20],
      [12, -20],
      [21, -7],
      [0, 21],
      [-21, -7],
    ]),
  star: (path) =>
    tracePolygon(
      path,
      Array.from({ length: 10 }, (_, n) => {
        const [angle, radius] = [(n / 10) * 2 * Math.PI - Math.PI / 2, n % 2 === 0 ? 21 : 11.5];
        return [radius * Math.cos(angle), radius * Math.sin(angle) + 1];
      }),
    ),
  shield: (path) => {
    path.moveTo(0, -21);
    path.quadraticCurveTo(10, -15, 19, -15);
    path.quadraticCurveTo(21, 11, 0, 21);
    path.quadraticCurveTo(-21, 11, -19, -15);
    path.quadraticCurveTo(-10, -15, 0, -21);
    path.closePath();
  },
  clover: (path) => {
    for (const [n, [x, y]] of (
      [
        [0, -10],
        [10, 0],
        [0, 10],
        [-10, 0],
      ] as const
    ).entries()) {
      const start = Math.PI + (n * Math.PI) / 2;
      path.arc(x, y, 10.8, start, start + Math.PI);
    }
    path.closePath();
  },
} as const satisfies Record<string, Outline>;

export type ShapeName = keyof typeof outlines;

export const shapes = Object.keys(outlines) as ShapeName[];

/** The outline of a shape, centred on (0, 0). A jigsaw piece is turned by random quarter turns. */
export function outlineOf(shape: ShapeName): Path2D {
  const path = new Path2D();
  outlines[shape](path);
  return path;
}

function tracePolygon(path: Path2D, points: readonly (readonly number[])[]): void {
  for (const [n, [x = 0, y = 0]] of points.entries()) {
    if (n === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
  path.closePath();
}

/** Traces a square with knobs on two neighbouring sides and bays in the two others. */
function traceJigsaw(path: Path2D): void {
  const [half, knob] = [15, 6];
  const turn = drawWhole(0, 3);
  const at = (x: number, y: number, quarter: number): [number, number] => {
    const [cos, sin] = [
      Math.round(Math.cos((quarter * Math.PI) / 2)),
      Math.round(Math.sin((quarter * Math.PI) / 2)),
    ];
    return [x * cos - y * sin, x * sin + y * cos];
  };
  path.moveTo(...at(-half, -half, turn));
  for (let side = 0; side < 4; side++) {
    const quarter = turn + side;
    const out = side < 2;
    const middle = at(0, -half, quarter);
    const angle = (quarter * Math.PI) / 2;
    path.lineTo(...at(-knob, -half, quarter));
    path.arc(...middle, knob, angle + Math.PI, angle, !out);
    path.lineTo(...at(half, -half, quarter));
  }
  path.closePath();
}

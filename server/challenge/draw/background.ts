import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawBetween, drawChance, drawOne, drawSome, drawWhole } from './chance.ts';

export const picture_width = 310;
export const picture_height = 155;

type Color = readonly [red: number, green: number, blue: number];

/** Colours from shade to light: the site's brass, ice, green and red, and those of rare items. */
const palettes: readonly (readonly [Color, Color, Color])[] = [
  [
    [38, 30, 18],
    [156, 112, 46],
    [244, 207, 134],
  ],
  [
    [14, 32, 52],
    [44, 112, 172],
    [142, 214, 255],
  ],
  [
    [12, 44, 40],
    [30, 128, 98],
    [116, 232, 176],
  ],
  [
    [50, 18, 28],
    [172, 58, 66],
    [255, 156, 134],
  ],
  [
    [34, 20, 62],
    [110, 68, 190],
    [204, 164, 255],
  ],
  [
    [54, 16, 58],
    [176, 50, 160],
    [255, 160, 220],
  ],
  [
    [20, 26, 58],
    [62, 88, 200],
    [164, 188, 255],
  ],
];

const columns = 10;
const rows = 5;
/** A facet's corner moves by up to this share of a cell. */
const jitter = 0.42;

/**
 * Draws a new random field of cut crystal each time, so that comparing pictures can't remove the
 * background.
 */
export function drawBackground(
  ctx: SKRSContext2D,
  width = picture_width,
  height = picture_height,
): void {
  const [first, second] = drawSome(palettes, 2) as [(typeof palettes)[0], (typeof palettes)[0]];
  const angle = drawBetween(0, 2 * Math.PI);
  const corners = drawCorners(width, height);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [a, b, c, d] = [
        corners[row]![column]!,
        corners[row]![column + 1]!,
        corners[row + 1]![column + 1]!,
        corners[row + 1]![column]!,
      ];
      const facets =
        drawChance() < 0.5
          ? [
              [a, b, c],
              [a, c, d],
            ]
          : [
              [a, b, d],
              [b, c, d],
            ];
      for (const facet of facets) {
        const x = (facet[0]![0] + facet[1]![0] + facet[2]![0]) / 3 / width - 0.5;
        const y = (facet[0]![1] + facet[1]![1] + facet[2]![1]) / 3 / height - 0.5;
        const along = 0.5 + (x * Math.cos(angle) + y * Math.sin(angle)) * 0.9;
        const palette = drawChance() < 0.85 ? first : second;
        fillFacet(ctx, facet, shadeOf(palette, along + drawBetween(-0.22, 0.22)));
      }
    }
  }
  drawLights(ctx, width, height);
}

type Point = readonly [x: number, y: number];

/** A jittered grid of corners that extends beyond the edges. */
function drawCorners(width: number, height: number): Point[][] {
  const [cell_width, cell_height] = [width / (columns - 1), height / (rows - 1)];
  return Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) => [
      (column - 0.5 + drawBetween(-jitter, jitter)) * cell_width,
      (row - 0.5 + drawBetween(-jitter, jitter)) * cell_height,
    ]),
  );
}

function shadeOf([shade, middle, light]: (typeof palettes)[0], at: number): string {
  const place = Math.min(1, Math.max(0, at)) * 2;
  const [from, to, share] = place < 1 ? [shade, middle, place] : [middle, light, place - 1];
  return `rgb(${from.map((value, n) => Math.round(value + (to[n]! - value) * share)).join(' ')})`;
}

/** Fills a facet slightly enlarged; otherwise the page would show through between two facets. */
function fillFacet(ctx: SKRSContext2D, facet: readonly Point[], color: string): void {
  const [x, y] = [0, 1].map(
    (axis) => (facet[0]![axis]! + facet[1]![axis]! + facet[2]![axis]!) / 3,
  ) as [number, number];
  trace(
    ctx,
    facet.map((corner) => [x + (corner[0] - x) * 1.04, y + (corner[1] - y) * 1.04]),
  );
  ctx.fillStyle = color;
  ctx.fill();
}

function trace(ctx: SKRSContext2D, points: readonly Point[]): void {
  ctx.beginPath();
  for (const [n, [x, y]] of points.entries()) {
    if (n === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  }
  ctx.closePath();
}

/**
 * Draws long splinters of light and shade across the facets, and specks: decoy edges that belong to
 * no hole.
 */
function drawLights(ctx: SKRSContext2D, width: number, height: number): void {
  for (let n = drawWhole(6, 9); n > 0; n--) {
    const [x, y] = [drawBetween(0, width), drawBetween(0, height)];
    const angle = drawBetween(0, 2 * Math.PI);
    const [long, wide] = [drawBetween(30, 90), drawBetween(4, 14)];
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    trace(ctx, [
      [x - long * cos, y - long * sin],
      [x + wide * sin, y - wide * cos],
      [x + long * cos, y + long * sin],
      [x - wide * sin * 0.4, y + wide * cos * 0.4],
    ]);
    ctx.fillStyle = drawOne([
      'rgb(255 255 255 / 0.16)',
      'rgb(255 255 255 / 0.1)',
      'rgb(8 10 16 / 0.2)',
    ]);
    ctx.fill();
  }
  for (let n = drawWhole(40, 70); n > 0; n--) {
    ctx.fillStyle = drawChance() < 0.6 ? 'rgb(255 255 255 / 0.28)' : 'rgb(8 10 16 / 0.3)';
    const size = drawBetween(0.8, 2);
    ctx.fillRect(drawBetween(0, width), drawBetween(0, height), size, size);
  }
}

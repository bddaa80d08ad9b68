/**
 * Solves picture challenges by image analysis, from only the data a client gets: the pictures and
 * the words. Stands in for a person in tests.
 */
import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { characters, loadFont, scripts } from '../../challenge/draw/scripts.ts';

export interface Point {
  x: number;
  y: number;
}

/** RGBA values of each pixel, row by row. */
interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** The factor by which a hole darkens the picture beneath it. */
const shade = 0.42;
/** A hole's rim is at least this much brighter than the pixels on either side. */
const step = 12;

/**
 * Returns how far to move the piece, in pixels: to the place where a bright rim of its shape
 * surrounds a darkened copy of it.
 */
export async function findPiece(original_base64: string, piece_base64: string): Promise<number> {
  const picture = await readPicture(original_base64);
  const piece = await readPicture(piece_base64);
  const { inside, rim } = partsOf(piece);
  const brightness = ({ x, y }: Point, moved: number) => {
    const n = (y * picture.width + x + moved) * 4;
    return (picture.data[n]! + picture.data[n + 1]! + picture.data[n + 2]!) / 3;
  };
  let best = { x: 0, score: -Infinity };
  for (let x = piece.width; x + piece.width <= picture.width; x++) {
    let [difference, steps] = [0, 0];
    for (const point of inside) {
      const [there, here] = [
        (point.y * picture.width + point.x + x) * 4,
        (point.y * piece.width + point.x) * 4,
      ];
      for (let channel = 0; channel < 3; channel++) {
        difference += Math.abs(
          picture.data[there + channel]! - shade * piece.data[here + channel]!,
        );
      }
    }
    for (const { edge, sides } of rim) {
      if (sides.every((side) => brightness(edge, x) > brightness(side, x) + step)) steps += 1;
    }
    const score = steps / rim.length - difference / inside.length / 3 / 64;
    if (score > best.score) best = { x, score };
  }
  return best.x;
}

/**
 * Splits a piece into the pixels away from its edge and those on the edge, each edge pixel with one
 * further inside and one equally far outside.
 */
function partsOf(piece: Pixels): { inside: Point[]; rim: { edge: Point; sides: Point[] }[] } {
  const isOpaque = (x: number, y: number) =>
    (piece.data[(y * piece.width + x) * 4 + 3] ?? 0) === 255;
  const isAround = (x: number, y: number, far: number) =>
    [-far, 0, far].every((dx) => [-far, 0, far].every((dy) => isOpaque(x + dx, y + dy)));
  const points = Array.from({ length: piece.width * piece.height }, (_, n) => ({
    x: n % piece.width,
    y: Math.floor(n / piece.width),
  }));
  const inside = points.filter(({ x, y }) => isAround(x, y, 4));
  const edges = points.filter(({ x, y }) => isOpaque(x, y) && !isAround(x, y, 1));
  const far = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
  const rim = edges.map((edge) => {
    const inner = inside.reduce((near, point) =>
      far(point, edge) < far(near, edge) ? point : near,
    );
    return { edge, sides: [inner, { x: 2 * edge.x - inner.x, y: 2 * edge.y - inner.y }] };
  });
  return { inside, rim };
}

const leans = Array.from({ length: 11 }, (_, n) => (n - 5) * 0.11);
const sizes_px = [32, 35, 38];
/**
 * The coarse pass samples this many points of each stencil, and keeps this many of the best places.
 */
const first_points = 48;
const places_max = 30;
/** Distance between places of the coarse pass. */
const stride_px = 2;

/**
 * Locates the words in the picture, in the given order: bright pixels under a word's strokes and
 * dark ones around them.
 */
export async function findWords(
  original_base64: string,
  words: readonly string[],
): Promise<Point[]> {
  const { width, height, data } = await readPicture(original_base64);
  const bright = new Uint8Array(width * height);
  const dark = new Uint8Array(width * height);
  for (let n = 0; n < width * height; n++) {
    const [red, green, blue] = [data[n * 4]!, data[n * 4 + 1]!, data[n * 4 + 2]!];
    bright[n] = Math.min(red, green) > 165 ? 1 : 0;
    dark[n] = Math.max(red, green, blue) < 120 ? 1 : 0;
  }
  const score = ({ ink, rim }: Stencil, at: number, points_max: number) =>
    share(bright, ink, at, points_max) + share(dark, rim, at, points_max);

  return words.map((word) => {
    const stencils = leans.flatMap((lean) =>
      sizes_px.map((size_px) => cutStencil({ word, lean, size_px }, width)),
    );
    // Every other lean, in the middle size.
    const rough = leans.flatMap((_, n) => (n % 2 === 0 ? stencils[n * sizes_px.length + 1]! : []));
    const places: { at: number; score: number }[] = [];
    for (let y = 18; y < height - 18; y += stride_px) {
      for (let x = 18; x < width - 18; x += stride_px) {
        const at = y * width + x;
        const seen = rough.map((stencil) => score(stencil, at, first_points));
        places.push({ at, score: Math.max(...seen) });
      }
    }
    const likely = places.sort((a, b) => b.score - a.score).slice(0, places_max);
    const near = likely.flatMap(({ at }) =>
      [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => at + dy * width + dx)),
    );
    const looks = near.map((at) => ({
      at,
      score: Math.max(...stencils.map((stencil) => score(stencil, at, Infinity))),
    }));
    const { at } = looks.reduce((best, look) => (look.score > best.score ? look : best));
    return { x: at % width, y: Math.floor(at / width) };
  });
}

/**
 * The share of a stencil's points that are marked, sampling evenly at most `points_max` of them.
 */
function share(marks: Uint8Array, points: Int32Array, at: number, points_max: number): number {
  const stride = Math.max(1, Math.floor(points.length / points_max));
  let [sum, count] = [0, 0];
  for (let n = 0; n < points.length; n += stride) {
    sum += marks[at + points[n]!] ?? 0;
    count += 1;
  }
  return sum / count;
}

/**
 * Points of a word's strokes and of the rim around them, as offsets from its centre in a picture of
 * one width.
 */
interface Stencil {
  ink: Int32Array;
  rim: Int32Array;
}

interface Look {
  word: string;
  lean: number;
  size_px: number;
}

function cutStencil(look: Look, width: number): Stencil {
  const side = 64;
  const [strokes, grown] = [0, 5].map((rim_px) => {
    const ctx = createCanvas(side, side).getContext('2d');
    writeWord(ctx, look, rim_px);
    return ctx.getImageData(0, 0, side, side).data;
  });
  const points = { ink: [] as number[], rim: [] as number[] };
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const n = (y * side + x) * 4 + 3;
      const part = strokes![n]! > 128 ? points.ink : grown![n]! > 128 ? points.rim : undefined;
      part?.push((y - side / 2) * width + x - side / 2);
    }
  }
  return { ink: Int32Array.from(points.ink), rim: Int32Array.from(points.rim) };
}

/** Draws the word with the centre of its ink at the centre of the canvas. */
function writeWord(ctx: SKRSContext2D, { word, lean, size_px }: Look, rim_px: number): void {
  ctx.translate(ctx.canvas.width / 2, ctx.canvas.height / 2);
  ctx.rotate(lean);
  const script = scripts.find((script) => characters[script].includes(word))!;
  ctx.font = `700 ${size_px}px "${loadFont(script)}"`;
  const ink = ctx.measureText(word);
  const left = (ink.actualBoundingBoxLeft - ink.actualBoundingBoxRight) / 2;
  const down = (ink.actualBoundingBoxAscent - ink.actualBoundingBoxDescent) / 2;
  ctx.lineJoin = 'round';
  ctx.lineWidth = rim_px;
  if (rim_px > 0) ctx.strokeText(word, left, down);
  ctx.fillText(word, left, down);
}

async function readPicture(base64: string): Promise<Pixels> {
  const image = await loadImage(Buffer.from(base64, 'base64'));
  const ctx = createCanvas(image.width, image.height).getContext('2d');
  ctx.drawImage(image, 0, 0);
  const { data } = ctx.getImageData(0, 0, image.width, image.height);
  return { width: image.width, height: image.height, data };
}

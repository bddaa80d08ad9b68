import { createCanvas, type Canvas, type Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import type { Spot } from '../spot.ts';
import { drawBackground, picture_height, picture_width } from './background.ts';
import { drawBetween, drawSome, drawWhole } from './chance.ts';
import { outlineOf, piece_width, reach, shapes } from './shapes.ts';

/**
 * The piece starts at the left edge; its hole is at least this far to the right, and at most as far
 * as the picture still holds it.
 */
const x_least = 100;
const x_most = picture_width - piece_width - 1;

/**
 * Draws a picture with a hole, and the piece that fits it. `x` is the distance to move the piece,
 * in pixels. One or two more holes of other shapes are decoys.
 */
export function drawPuzzle() {
  const canvas = createCanvas(picture_width, picture_height);
  const ctx = canvas.getContext('2d');
  drawBackground(ctx);
  const x = drawWhole(x_least, x_most);
  const hole = { x: x + piece_width / 2, y: drawWhole(reach + 3, picture_height - reach - 3) };
  const [shape, ...others] = drawSome(shapes, 1 + drawWhole(1, 2));
  const outline = outlineOf(shape!);

  const piece = createCanvas(piece_width, picture_height);
  drawPiece(piece.getContext('2d'), outline, canvas, hole, x);
  const taken = [hole];
  for (const other of others) {
    const spot = drawSpotApart(taken);
    if (!spot) continue;
    taken.push(spot);
    drawHole(ctx, outlineOf(other), spot);
  }
  drawHole(ctx, outline, hole);
  return { picture: canvas, piece, x };
}

/**
 * Finds a spot for another hole that neither touches the other holes nor lies so near above or
 * below one that its `x` would match too. Undefined after 30 tries.
 */
function drawSpotApart(taken: readonly Spot[]): Spot | undefined {
  for (let tries = 0; tries < 30; tries++) {
    const spot = {
      x: drawWhole(x_least - piece_width / 2, x_most + piece_width / 2),
      y: drawWhole(reach + 3, picture_height - reach - 3),
    };
    const isApart = ({ x, y }: Spot) =>
      Math.abs(x - spot.x) > 14 && Math.hypot(x - spot.x, y - spot.y) > 2 * reach + 6;
    if (taken.every(isApart)) return spot;
  }
  return undefined;
}

function drawPiece(
  ctx: SKRSContext2D,
  outline: Path2D,
  picture: Canvas,
  hole: Spot,
  x: number,
): void {
  ctx.save();
  ctx.translate(piece_width / 2, hole.y);
  ctx.shadowColor = 'rgb(0 0 0 / 0.8)';
  ctx.shadowBlur = 4;
  ctx.fill(outline);
  ctx.shadowColor = 'transparent';
  ctx.clip(outline);
  ctx.drawImage(picture, -x - piece_width / 2, -hole.y);
  ctx.lineWidth = 3;
  ctx.strokeStyle = 'rgb(255 255 255 / 0.75)';
  ctx.stroke(outline);
  ctx.restore();
}

/** Draws a hole: shade, a shadow from its upper rim and light on its edge. */
function drawHole(ctx: SKRSContext2D, outline: Path2D, { x, y }: Spot): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.save();
  ctx.clip(outline);
  ctx.fillStyle = `rgb(8 10 16 / ${drawBetween(0.5, 0.62).toFixed(2)})`;
  ctx.fillRect(-piece_width, -piece_width, 2 * piece_width, 2 * piece_width);
  ctx.translate(1.5, 2);
  ctx.lineWidth = 5;
  ctx.strokeStyle = 'rgb(4 5 8 / 0.4)';
  ctx.stroke(outline);
  ctx.restore();
  ctx.lineWidth = 1.2;
  ctx.strokeStyle = 'rgb(255 255 255 / 0.5)';
  ctx.stroke(outline);
  ctx.restore();
}

import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { miss_px_max, type Spot } from '../spot.ts';
import { drawBackground, picture_height, picture_width } from './background.ts';
import { drawBetween, drawOne, drawSome, drawWhole } from './chance.ts';
import { characters, loadFont, type Script } from './scripts.ts';

/** Words in the picture; one of them is a decoy. */
const drawn_count = 4;
const asked_count = 3;
const size_px_least = 31;
const size_px_most = 38;
/** A word's maximum tilt, in radians. */
const lean_most = 0.55;
/** Minimum distance from a word's middle to the edge of the picture. */
const margin_px = 25;

/**
 * Draws a picture with four words and asks for three of them, in the order of `words`; `spots` are
 * their middles in pixels.
 */
export function drawWords(script: Script) {
  const canvas = createCanvas(picture_width, picture_height);
  const ctx = canvas.getContext('2d');
  drawBackground(ctx);
  ctx.fillStyle = 'rgb(8 10 16 / 0.28)';
  ctx.fillRect(0, 0, picture_width, picture_height);
  const words = drawSome(characters[script], drawn_count);
  const spots = drawSpots();
  drawThreads(ctx, 'rgb(8 10 16 / 0.45)', 4);
  for (const [n, word] of words.entries()) drawWord(ctx, word, spots[n]!, loadFont(script));
  drawThreads(ctx, 'rgb(255 255 255 / 0.35)', 3);
  return {
    picture: canvas,
    words: words.slice(0, asked_count),
    spots: spots.slice(0, asked_count),
  };
}

/**
 * Draws spots so far apart that no click matches two. Starts over when a try leaves no room for the
 * last ones.
 */
function drawSpots(): Spot[] {
  for (;;) {
    const spots: Spot[] = [];
    for (let tries = 0; tries < 60 && spots.length < drawn_count; tries++) {
      const spot = {
        x: drawWhole(margin_px, picture_width - margin_px),
        y: drawWhole(margin_px, picture_height - margin_px),
      };
      const isApart = ({ x, y }: Spot) =>
        Math.max(Math.abs(x - spot.x), Math.abs(y - spot.y)) > 2 * miss_px_max;
      if (spots.every(isApart)) spots.push(spot);
    }
    if (spots.length === drawn_count) return spots;
  }
}

/** Centres the word's ink, not its line box, on the spot. */
function drawWord(ctx: SKRSContext2D, word: string, { x, y }: Spot, family: string): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(drawBetween(-lean_most, lean_most));
  ctx.font = `700 ${drawWhole(size_px_least, size_px_most)}px "${family}"`;
  const ink = ctx.measureText(word);
  const left = (ink.actualBoundingBoxLeft - ink.actualBoundingBoxRight) / 2;
  const down = (ink.actualBoundingBoxAscent - ink.actualBoundingBoxDescent) / 2;
  ctx.lineJoin = 'round';
  ctx.lineWidth = 5;
  ctx.strokeStyle = 'rgb(8 10 16 / 0.8)';
  ctx.strokeText(word, left, down);
  ctx.fillStyle = drawOne(['#ffffff', '#f4cf86', '#bfe6ff', '#c9f7dd', '#ffd2c6', '#e6d8ff']);
  ctx.fillText(word, left, down);
  ctx.restore();
}

/**
 * Draws thin curves across the picture: they connect shapes that a program would try to separate.
 */
function drawThreads(ctx: SKRSContext2D, color: string, count: number): void {
  ctx.strokeStyle = color;
  for (let n = 0; n < count; n++) {
    ctx.lineWidth = drawBetween(1, 1.8);
    ctx.beginPath();
    ctx.moveTo(-5, drawBetween(0, picture_height));
    ctx.bezierCurveTo(
      picture_width * 0.33,
      drawBetween(-40, picture_height + 40),
      picture_width * 0.66,
      drawBetween(-40, picture_height + 40),
      picture_width + 5,
      drawBetween(0, picture_height),
    );
    ctx.stroke();
  }
}

import type { Surface } from './finishes/finish.ts';
import { drawPart, gradient, lightDefinitions, lightPainted, rim, sheen, stage } from './light.ts';
import { seededRandom } from './random.ts';
import { at } from './shape.ts';
import { extent, type Silhouette } from './silhouettes/part.ts';

/** Size of every picture's coordinate system (4:3). */
export const WIDTH = 512;
export const HEIGHT = 384;

/** What of the picture a silhouette may fill; the rest is air and light. */
const FRAME = { w: 478, h: 318 };

/** What stands in the light: a drawing, the colour of the light, a prefix for ids, and a seed. */
export type Exhibit = {
  id: string;
  drawing: Silhouette;
  /** How much of the frame the drawing fills (0–1). */
  fill: number;
  glow: string;
  seed: number;
  colors: readonly string[];
  /** What covers the painted parts (`paths`): finish and wear. */
  cover: (surface: Surface, paths: readonly string[]) => string;
  /** What is fixed on top, in the drawing's units. */
  marks: (unit: number) => string;
};

/** Turns and scales the silhouette so that it fills the frame, centred slightly above the middle. */
function place({ parts, tilt }: Silhouette, fill: number): { transform: string; scale: number } {
  const box = extent(parts);
  const angle = (tilt * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  // Corners of a weapon's box are mostly empty: a tilted one may reach a little further than its box suggests.
  const [w, h] = [box.w * cos + box.h * sin * 0.55, box.w * sin * 0.9 + box.h * cos];
  const scale = fill * Math.min(FRAME.w / w, FRAME.h / h);
  const centre = `translate(${at(-box.x - box.w / 2)} ${at(-box.y - box.h / 2)})`;
  const turn = `translate(${WIDTH / 2} ${HEIGHT * 0.485}) rotate(${-tilt}) scale(${scale.toFixed(4)})`;
  return { transform: `${turn} ${centre}`, scale };
}

/** Composes the whole picture: glow, floor shadow, rim, parts behind, painted parts with their cover and light, parts in front, marks. */
export function drawExhibit({ id, drawing, fill, glow, seed, colors, cover, marks }: Exhibit): string {
  const { parts } = drawing;
  const { transform, scale } = place(drawing, fill);
  const unit = 1 / scale;
  const painted = parts.filter((part) => part.role === 'paint');
  const first = parts.findIndex((part) => part.role === 'paint');
  const box = extent(parts, 'paint');
  const paths = painted.map((part) => part.path);
  const surface: Surface = { id, box, unit, colors, seed, random: seededRandom(seed) };
  const bare = gradient(`${id}worn`, [
    [0, '#9aa1ac'],
    [0.5, '#6d747f'],
    [1, '#8b929d'],
  ]);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    stage(id, glow, WIDTH, HEIGHT) +
    `<defs>${lightDefinitions(id, parts, extent(parts))}${bare}` +
    `<clipPath id="${id}clip"><path d="${paths.join('')}"/></clipPath></defs>` +
    `<g transform="${transform}" stroke-linejoin="round">${rim(id, parts, glow, unit)}` +
    parts.slice(0, first).map((part) => drawPart(id, part)).join('') +
    `<g clip-path="url(#${id}clip)">${cover(surface, paths)}${sheen(id, box)}</g>` +
    painted.map((part) => lightPainted(id, part)).join('') +
    parts.slice(first).map((part) => (part.role === 'paint' ? '' : drawPart(id, part))).join('') +
    `${marks(unit)}</g></svg>`
  );
}

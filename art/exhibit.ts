import type { Surface } from './finishes/finish.ts';
import { drawPart, lightDefinitions, lightPainted, rim, sheen, stage } from './light.ts';
import { seededRandom } from './random.ts';
import { at, type Box } from './shape.ts';
import { extent, type Part, type Silhouette } from './silhouettes/part.ts';
import { findCanvases } from './silhouettes/canvases.ts';

/** Size of every picture's coordinate system (4:3). */
export const WIDTH = 512;
export const HEIGHT = 384;

/** The largest area for a silhouette; the rest of the picture is margin and light. */
const FRAME = { w: 478, h: 318 };

/** The exhibit: a drawing, the colour of its light, a prefix for ids, and a seed. */
export type Exhibit = {
  id: string;
  drawing: Silhouette;
  /** The share of the frame that the drawing fills (0–1). */
  fill: number;
  glow: string;
  seed: number;
  colors: readonly string[];
  /** Draws the cover of the painted parts (`paths`): finish and wear. */
  cover: (surface: Surface, paths: readonly string[]) => string;
  /** Draws the marks on top, in the drawing's units. */
  marks: (unit: number) => string;
  /** It stands on the floor, instead of hanging in the middle. */
  stands?: boolean;
  /** Draws pictures behind the drawing, in its units; `box` is its extent. */
  behind?: (box: Box) => string;
};

/** A cache: finishes with pictures ask for the canvases of the same few drawings. */
const CANVASES = new WeakMap<Silhouette, readonly Box[]>();

/** The largest canvases of the drawing, at most four; of a pair in turn from each of the two. */
function canvasesOf(drawing: Silhouette): readonly Box[] {
  const known = CANVASES.get(drawing);
  if (known) return known;
  const [near = [], far] = drawing.layers.toReversed();
  const [ours, others] = [findCanvases(near, 4), far ? findCanvases(far, 4) : []];
  const canvases = ours.flatMap((canvas, i) => [canvas, ...others.slice(i, i + 1)]).slice(0, 4);
  CANVASES.set(drawing, canvases);
  return canvases;
}

/** The floor on which drawings stand, over the shadow of `stage`. */
const FLOOR = HEIGHT * 0.865;

/**
 * Turns and scales the silhouette so that it fills the frame, centred slightly above the middle or
 * on the floor.
 */
export function place(
  { layers, tilt }: Silhouette,
  fill: number,
  stands = false,
): { transform: string; scale: number; y: number } {
  const box = extent(layers.flat());
  const angle = (tilt * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  // The corners of a weapon's box are mostly empty, so the tilted box may exceed the frame a
  // little.
  const [w, h] = [box.w * cos + box.h * sin * 0.55, box.w * sin * 0.9 + box.h * cos];
  const scale = fill * Math.min(FRAME.w / w, FRAME.h / h);
  const centre = `translate(${at(-box.x - box.w / 2)} ${at(-box.y - box.h / 2)})`;
  const y = stands ? FLOOR - (h * scale) / 2 : HEIGHT * 0.485;
  const turn = `translate(${WIDTH / 2} ${at(y)}) rotate(${-tilt}) scale(${scale.toFixed(4)})`;
  return { transform: `${turn} ${centre}`, scale, y: y - (box.y + box.h / 2) * scale };
}

/**
 * One layer: its rim, the parts behind, the painted parts with the cover and their light, the parts
 * in front. `id` is the layer's own.
 */
function drawLayer(
  id: string,
  parts: readonly Part[],
  draw: { id: string; glow: string; unit: number; sheen: string },
): string {
  const painted = parts.filter((part) => part.role === 'paint');
  const first = parts.findIndex((part) => part.role === 'paint');
  const show = (list: readonly Part[]) => list.map((part) => drawPart(draw.id, part)).join('');
  return (
    rim(id, parts, draw.glow, draw.unit) +
    show(parts.slice(0, first)) +
    `<clipPath id="${id}clip"><path d="${painted.map((part) => part.path).join('')}"/></clipPath>` +
    `<g clip-path="url(#${id}clip)"><use href="#${draw.id}cover"/>${draw.sheen}</g>` +
    painted.map((part) => lightPainted(draw.id, part)).join('') +
    show(parts.slice(first).filter((part) => part.role !== 'paint'))
  );
}

/**
 * Composes the whole picture: glow, floor shadow, the layers of the drawing under their cover,
 * marks.
 */
export function drawExhibit({
  id,
  drawing,
  fill,
  glow,
  seed,
  colors,
  cover,
  marks,
  stands = false,
  behind,
}: Exhibit): string {
  const parts = drawing.layers.flat();
  const { transform, scale } = place(drawing, fill, stands);
  const unit = 1 / scale;
  const box = extent(parts, 'paint');
  const paths = parts.filter((part) => part.role === 'paint').map((part) => part.path);
  const surface: Surface = {
    id,
    box,
    unit,
    colors,
    seed,
    random: seededRandom(seed),
    canvases: () => canvasesOf(drawing),
  };
  const layer = { id, glow, unit, sheen: sheen(id, box) };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    stage(id, glow, WIDTH, HEIGHT) +
    `<defs>${lightDefinitions(id, parts, extent(parts))}<g id="${id}cover">${cover(surface, paths)}</g></defs>` +
    `<g transform="${transform}" stroke-linejoin="round">` +
    (behind?.(extent(parts)) ?? '') +
    drawing.layers.map((list, i) => drawLayer(`${id}l${i}`, list, layer)).join('') +
    `${marks(unit)}</g></svg>`
  );
}

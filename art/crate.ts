import { drawExhibit } from './exhibit.ts';
import { fillPath, strokePath } from './finishes/finish.ts';
import { anodised } from './finishes/metal.ts';
import { facets } from './finishes/tiles.ts';
import { lighten, oklch, toOklch } from './palette.ts';
import { hashText, pick, seededRandom, type Random } from './random.ts';
import { at, corner, outline } from './shape.ts';
import { crates, type CrateKind } from './silhouettes/crates.ts';

/** All inputs of a crate's picture; `theme_color` is `#rrggbb`. */
export type CrateArt = { name: string; theme_color: string; kind: CrateKind };

/**
 * Specification (see `outline`) of a regular figure: `points` corners at radius `outer`, and as
 * many between them at `inner`.
 */
function figure(points: number, outer: number, inner: number, turn: number): string {
  const vertex = (i: number) => {
    const angle = turn + (i * Math.PI) / points;
    const r = i % 2 ? inner : outer;
    return corner(Math.cos(angle) * r, Math.sin(angle) * r);
  };
  return Array.from({ length: points * 2 }, (_, i) => vertex(i)).join(' ');
}

/** Emblems (specifications, see `outline`) for a radius of 10. A crate's name chooses one. */
const EMBLEMS: readonly string[] = [
  figure(5, 10, 4.4, -Math.PI / 2),
  figure(4, 10.5, 3, -Math.PI / 2),
  [figure(6, 10, 8.7, 0), figure(6, 6, 5.2, 0), figure(3, 3.6, 1.8, -Math.PI / 2)].join('|'),
  '2,-10 -6,1.5 -0.6,1.5 -2,10 6,-2.5 0.6,-2.5',
  '0,-10 8.5,-6.5 7.6,2.5,4 0,10 -7.6,2.5,4 -8.5,-6.5|0,-6.5 5.4,-4.3 4.8,1.5,3 0,6.2 -4.8,1.5,3 -5.4,-4.3',
  '-10,-3 0,-9.5 10,-3 10,2.5 0,-4 -10,2.5|-10,5 0,-1.5 10,5 10,10 0,3.8 -10,10',
  '0,-10 8.7,-5 8.7,5 0,10 -8.7,5 -8.7,-5|0,-5.5 4.8,-2.7 4.8,2.7 0,5.5 -4.8,2.7 -4.8,-2.7',
  '-9,-8 -3.5,-8 0,-1.5 3.5,-8 9,-8 2.6,3.2 2.6,10 -2.6,10 -2.6,3.2',
  [figure(8, 10, 6.4, 0), figure(8, 4.4, 3.2, 0)].join('|'),
  ['0,-10 9.5,0 0,10 -9.5,0', '0,-5.5 5.2,0 0,5.5 -5.2,0', figure(4, 2.6, 2.6, 0)].join('|'),
];

/** Glowing paths: a wide faint halo, the colour, and a bright core. */
function shining(path: string, tint: string, width: number): string {
  const core = lighten(tint, 0.14);
  return (
    strokePath(path, tint, width * 7, 0.14) +
    strokePath(path, tint, width * 3.2, 0.28) +
    fillPath(path, core)
  );
}

function emblem(
  random: Random,
  tint: string,
  [x, y, r]: readonly [number, number, number],
): string {
  const shape = outline(pick(random, EMBLEMS));
  return `<g transform="translate(${at(x)} ${at(y)}) scale(${(r / 11).toFixed(3)})">${shining(shape, tint, 0.75)}</g>`;
}

/** The crate's paint: the theme darkened to a deep metal, a second tone and an accent. */
function livery(theme: string): string[] {
  const { l, c, h } = toOklch(theme);
  const [light, chroma] = [0.24 + l * 0.38, Math.min(c, 0.15) * 0.9];
  return [
    oklch(light, chroma, h),
    oklch(light - 0.07, chroma * 0.9, h),
    oklch(light + 0.08, chroma, h),
  ];
}

/**
 * The picture of a case as SVG text (viewBox 0 0 512 384), with an item's guarantees: pure,
 * deterministic, ids begin with the key's hash. The name chooses the emblem and details. Throws
 * SyntaxError when `theme_color` is not `#rrggbb`.
 */
export function drawCrate({ name, theme_color, kind }: CrateArt): string {
  const seed = hashText(JSON.stringify([name, theme_color, kind]));
  const random = seededRandom(seed);
  const crate = crates[kind];
  const { l, c, h } = toOklch(theme_color);
  const tint = oklch(Math.max(0.72, l), c, h);
  const light = crate.lights.map(outline).join('');
  return drawExhibit({
    id: `c${seed.toString(36)}`,
    drawing: crate.drawing,
    fill: 0.8,
    glow: theme_color,
    seed,
    colors: livery(theme_color),
    cover: pick(random, [anodised, facets]),
    marks: () => shining(light, tint, 2) + emblem(random, tint, crate.emblem),
  });
}

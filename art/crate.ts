import { chooseCrate } from './choose-crate.ts';
import { emblemOf } from './emblems.ts';
import { drawExhibit, HEIGHT, place } from './exhibit.ts';
import { fillPath, ground, strokePath, type Finish } from './finishes/finish.ts';
import { anodised } from './finishes/metal.ts';
import { lighten, oklch, toOklch } from './palette.ts';
import { hashText, seededRandom } from './random.ts';
import { at, outline, type Box } from './shape.ts';
import type { Crate, Worth } from './silhouettes/crates/crate.ts';
import { crates, type CrateKind } from './silhouettes/crates/find.ts';
import type { Silhouette } from './silhouettes/part.ts';

/**
 * All inputs of a crate's picture; `theme_color` is `#rrggbb`. Without `kind` its name and `price`
 * (in units, 0 for none) choose the body. A `prize`, a picture from `drawItem`, rises from behind
 * it or stands under its glass.
 */
export type CrateArt = {
  name: string;
  theme_color: string;
  kind?: CrateKind | undefined;
  price?: number | undefined;
  prize?: string | undefined;
};

/** Glowing paths: a wide faint halo, the colour, and a bright core. */
function shining(path: string, tint: string, width: number): string {
  const core = lighten(tint, 0.14);
  return (
    strokePath(path, tint, width * 7, 0.14) +
    strokePath(path, tint, width * 3.2, 0.28) +
    fillPath(path, core)
  );
}

/** The crate's paint: the theme darkened to a deep metal, a second tone and an accent. */
function livery(theme: string): string[] {
  const { l, c, h } = toOklch(theme);
  const [light, chroma] = [0.28 + l * 0.36, Math.min(c, 0.17) * 0.95];
  return [
    oklch(light, chroma, h),
    oklch(light - 0.07, chroma * 0.9, h),
    oklch(light + 0.08, chroma, h),
  ];
}

/** Lacquer: one deep colour that mirrors a bright window. */
const lacquered: Finish = (surface) => {
  const { box } = surface;
  const pane = (from: number, width: number) =>
    `M${at(box.x + box.w * from)} ${at(box.y)}h${at(box.w * width)}l${at(-box.h * 0.5)} ${at(box.h)}h${at(-box.w * width)}Z`;
  return (
    ground(surface, surface.colors[0]!) +
    fillPath(pane(0.2, 0.24) + pane(0.47, 0.07), '#fff', 0.16) +
    fillPath(pane(0.9, 0.3), '#000', 0.18)
  );
};

/** Paint without gloss. */
const matt: Finish = (surface) => ground(surface, surface.colors[0]!);

const COVERS: Record<Worth, Finish> = { plain: matt, fair: anodised, fine: lacquered };

/** A prize's picture behind the crate: under its glass, or half risen over its top edge. */
function standing(prize: string, { inside }: Crate, box: Box): string {
  const [x, y, width] = inside ?? [200, box.y + 22, 316];
  const height = width * 0.75;
  const picture = prize
    .replace(
      / width="\d+" height="\d+"/,
      ` x="${at(x - width / 2)}" y="${at(y - height / 2)}" width="${at(width)}" height="${at(height)}"`,
    )
    // It doesn't stand on a floor of its own.
    .replace(/<ellipse [^>]*(?:floor|shadow)\)"\/>/g, '');
  return inside ? picture : `<g transform="rotate(-24 ${at(x)} ${at(y)})">${picture}</g>`;
}

const silhouetteOf = ({ body, lid }: Crate): Silhouette => ({
  layers: [...body, lid],
  tilt: 0,
  under: 'metal',
  plate: [0, 0],
});

/** A prize that rises from behind needs room above the body. */
const fillOf = ({ inside }: Crate, prize?: string) => (inside ? 0.88 : prize ? 0.71 : 0.8);

/**
 * The picture of a case as SVG text (viewBox 0 0 512 384), with an item's guarantees: pure,
 * deterministic, ids begin with the key's hash. The name chooses the emblem. Throws SyntaxError
 * when `theme_color` is not `#rrggbb`.
 */
export function drawCrate({ name, theme_color, kind, price = 0, prize }: CrateArt): string {
  const body = kind ?? chooseCrate(name, price);
  const seed = hashText(JSON.stringify([name, theme_color, body, prize]));
  const crate: Crate = crates[body];
  const { l, c, h } = toOklch(theme_color);
  const tint = oklch(Math.max(0.72, l), c, h);
  const light = crate.lights.map(outline).join('');
  const [x, y, r] = crate.emblem;
  const sign = outline(emblemOf(name, seededRandom(hashText(name))));
  const emblem = crate.printed
    ? fillPath(sign, oklch(0.36, Math.min(c, 0.12), h))
    : shining(sign, tint, 0.75);
  return drawExhibit({
    id: `c${seed.toString(36)}`,
    drawing: silhouetteOf(crate),
    fill: fillOf(crate, prize),
    glow: theme_color,
    seed,
    colors: livery(theme_color),
    cover: (surface) => COVERS[crate.worth](surface),
    marks: () =>
      shining(light, tint, 2) +
      // A prize under glass takes the emblem's place.
      (prize && crate.inside
        ? ''
        : `<g transform="translate(${at(x)} ${at(y)}) scale(${(r / 11).toFixed(3)})">${emblem}</g>`),
    stands: true,
    ...(prize && { behind: (box: Box) => standing(prize, crate, box) }),
  });
}

/** Height of the line along which the lid leaves the body, in percent of the picture's height. */
export function seamOf(art: Pick<CrateArt, 'name' | 'kind' | 'price' | 'prize'>): number {
  const crate: Crate = crates[art.kind ?? chooseCrate(art.name, art.price ?? 0)];
  const { scale, y } = place(silhouetteOf(crate), fillOf(crate, art.prize), true);
  return Math.round(((y + crate.seam * scale) / HEIGHT) * 1000) / 10;
}

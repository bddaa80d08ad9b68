import { gradient } from '../light.ts';
import { lighten, ramp } from '../palette.ts';
import { between } from '../random.ts';
import { at } from '../shape.ts';
import { color, ground, strokePath, times, type Finish, type Surface } from './finish.ts';

/** Fine horizontal hairlines of brushed metal. */
function brushed({ box, unit, random }: Surface, count: number, opacity: number): string {
  const line = () => {
    const x = between(random, box.x - box.w * 0.1, box.x + box.w * 0.8);
    return `M${at(x)} ${at(between(random, box.y, box.y + box.h))}h${at(between(random, 0.1, 0.4) * box.w)}`;
  };
  return strokePath(times(count).map(line).join(''), '#fff', unit * 0.6, opacity);
}

/** A gradient along the length of the box, slanted by `slant` of its height. */
function along(surface: Surface, name: string, colors: readonly string[], slant: number): string {
  const { id, box } = surface;
  const frame = `gradientUnits="userSpaceOnUse" x1="${at(box.x)}" y1="${at(box.y)}" x2="${at(box.x + box.w)}" y2="${at(box.y + box.h * slant)}"`;
  const stops = times(9).map((i) => [i / 8, ramp(colors, i / 8)] as const);
  return `<defs>${gradient(`${id}${name}`, stops, frame)}</defs>${ground(surface, `url(#${id}${name})`)}`;
}

/** Bare, brushed metal without any paint. */
export const bare: Finish = (surface) =>
  along(surface, 'bare', ['#9aa2ae', '#c3cad3', '#868e9b', '#b4bbc5', '#7c8491'], 0.7) +
  brushed(surface, 60, 0.1);

/**
 * A transparent coat of one colour over polished metal, with the light bands of a curved surface.
 */
export const anodised: Finish = (surface) => {
  const base = color(surface, 0);
  const bands = [
    lighten(base, -0.08),
    lighten(base, 0.1),
    base,
    lighten(base, 0.16),
    lighten(base, -0.04),
    base,
  ];
  return along(surface, 'coat', bands, 0.9) + brushed(surface, 34, 0.08);
};

/** A smooth gradient through all colours from one end to the other. */
export const fade: Finish = (surface) =>
  along(surface, 'fade', surface.colors, 0.8) + brushed(surface, 24, 0.07);

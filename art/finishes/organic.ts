import { contours, fractalNoise, warped, type Field } from '../noise.ts';
import { lighten, ramp } from '../palette.ts';
import { slab, outline } from '../shape.ts';
import { color, fillPath, ground, strokePath, times, type Finish, type Surface } from './finish.ts';

/** Smoke-like noise whose features are `size` picture units wide. */
function smoke({ seed, unit }: Surface, size: number, reach = size * 0.7): Field {
  return warped(fractalNoise(seed, size * unit), seed, size * unit * 0.9, reach * unit);
}

/**
 * Bands of colour between `low` and `high` of the field, each one step along the row of colours.
 */
function bands(
  surface: Surface,
  field: Field,
  colors: readonly string[],
  count: number,
  low = 0.25,
  high = 0.75,
): string {
  const levels = times(count).map((i) => low + ((high - low) * (i + 0.5)) / count);
  const paths = contours(field, surface.box, surface.unit * 6, levels);
  return (
    ground(surface, ramp(colors, 0)) +
    paths.map((path, i) => fillPath(path, ramp(colors, (i + 1) / count))).join('')
  );
}

/** Three tones of broad blobs over a ground. */
export const camo: Finish = (surface) => {
  const { seed, unit, box } = surface;
  const blobs = [0, 1, 2].map((i) => {
    const field = warped(fractalNoise(seed + i * 977, 34 * unit), seed + i, 30 * unit, 16 * unit);
    return fillPath(
      contours(field, box, unit * 5, [0.53 + i * 0.035]).join(''),
      color(surface, i + 1),
    );
  });
  return ground(surface, color(surface, 0)) + blobs.join('');
};

/** Camouflage of small squares (digital pattern). */
export const digital: Finish = (surface) => {
  const { seed, unit, box } = surface;
  const step = unit * 6.5;
  const field = fractalNoise(seed, 34 * unit);
  const grain = fractalNoise(seed + 5, 9 * unit);
  const tones: string[] = ['', '', '', ''];
  times(box.h / step + 1).forEach((row) =>
    times(box.w / step + 1).forEach((column) => {
      const [x, y] = [box.x + column * step, box.y + row * step];
      const tone = Math.min(
        3,
        Math.max(0, Math.floor((field(x, y) * 0.7 + grain(x, y) * 0.3 - 0.34) * 12)),
      );
      tones[tone] += outline(slab(x, y, step * 1.04, step * 1.04));
    }),
  );
  return (
    ground(surface, color(surface, 0)) +
    tones.map((path, i) => (i ? fillPath(path, color(surface, i)) : '')).join('')
  );
};

/** Hydro-dip: flowing bands with bright rims, like oil on water. */
export const hydroDip: Finish = (surface) => {
  const field = smoke(surface, 62, 55);
  const levels = times(9).map((i) => 0.26 + i * 0.055);
  const paths = contours(field, surface.box, surface.unit * 5, levels);
  const layers = paths.map((path, i) => {
    const tone = color(surface, i + 1);
    return (
      fillPath(path, tone) +
      strokePath(path, lighten(tone, i % 2 ? 0.2 : -0.22), surface.unit * 1.5)
    );
  });
  return ground(surface, color(surface, 0)) + layers.join('');
};

/** Height lines of a map: thin bright lines on a dark ground. */
export const topography: Finish = (surface) => {
  const field = smoke(surface, 80, 40);
  const paths = contours(
    field,
    surface.box,
    surface.unit * 5,
    times(13).map((i) => 0.22 + i * 0.045),
  );
  const lines = paths.map((path, i) =>
    strokePath(path, color(surface, i % 4 === 0 ? 2 : 1), surface.unit * (i % 4 === 0 ? 2.2 : 1.3)),
  );
  return ground(surface, color(surface, 0)) + lines.join('');
};

/** Heat-treated or case-hardened steel: stains of many tints that blend into each other. */
export const patina: Finish = (surface) => {
  const field = smoke(surface, 58, 50);
  const glints = contours(
    smoke({ ...surface, seed: surface.seed + 31 }, 26),
    surface.box,
    surface.unit * 5,
    [0.66],
  ).join('');
  return bands(surface, field, surface.colors, 16, 0.24, 0.76) + fillPath(glints, '#fff', 0.14);
};

/** Coloured smoke in deep glass, with darker swirls. */
export const doppler: Finish = (surface) => {
  const clouds = bands(surface, smoke(surface, 95, 80), surface.colors, 16, 0.26, 0.74);
  const swirl = smoke({ ...surface, seed: surface.seed + 99 }, 60, 90);
  const dark = contours(swirl, surface.box, surface.unit * 6, [0.56, 0.61, 0.66]);
  return clouds + dark.map((path) => fillPath(path, '#05060a', 0.24)).join('');
};

/** Large tongues of pure colour, softly banded where they meet. */
export const marble: Finish = (surface) => {
  const { box } = surface;
  const wave = smoke(surface, 90, 70);
  const field: Field = (x, y) =>
    0.5 + ((x - box.x) / box.w - 0.5) * 0.55 + (wave(x, y) - 0.5) * 0.95;
  return bands(surface, field, surface.colors, 20, 0.12, 0.88);
};

/** Welded steel: many thin layers, wound like wood grain. */
export const damascus: Finish = (surface) => {
  const wave = smoke(surface, 70, 45);
  const field: Field = (x, y) => 0.5 + 0.5 * Math.sin(wave(x, y) * 46 + y / (surface.unit * 9));
  const paths = contours(field, surface.box, surface.unit * 3.6, [0.35, 0.72]);
  return (
    ground(surface, color(surface, 0)) +
    paths.map((path, i) => fillPath(path, color(surface, i + 1), 0.85)).join('')
  );
};

/** Layered wood: long grain along the weapon. */
export const laminate: Finish = (surface) => {
  const { box, unit } = surface;
  const wave = fractalNoise(surface.seed, 60 * unit);
  const field: Field = (x, y) =>
    0.5 + 0.5 * Math.sin(((y - box.y) / unit) * 0.42 + wave(x * 0.35, y) * 16);
  const paths = contours(field, box, unit * 4, [0.3, 0.6, 0.85]);
  return (
    ground(surface, color(surface, 0)) +
    paths.map((path, i) => fillPath(path, color(surface, i + 1), 0.8)).join('')
  );
};

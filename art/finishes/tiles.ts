import { lighten, mix, ramp } from '../palette.ts';
import { between, pick } from '../random.ts';
import { fractalNoise } from '../noise.ts';
import { at, disc, outline, slab } from '../shape.ts';
import { color, fillPath, ground, strokePath, times, type Finish, type Surface } from './finish.ts';

/** Calls `place` for every cell of a grid over the box, lowest row first, and joins the results. */
function grid(
  { box }: Surface,
  stepX: number,
  stepY: number,
  place: (x: number, y: number, row: number) => string,
): string {
  const row = (r: number) =>
    times(box.w / stepX + 3).map((c) => place(box.x + (c - 1) * stepX, box.y + (r - 1) * stepY, r));
  return times(box.h / stepY + 3)
    .toReversed()
    .flatMap(row)
    .join('');
}

/** Hexagonal tiles in shades of the colours, a few of them alight. */
export const hexTiles: Finish = (surface) => {
  const { unit, random, seed } = surface;
  const r = unit * 11;
  const tone = fractalNoise(seed, 70 * unit);
  const tiles = grid(surface, r * 1.74, r * 1.5, (x, y, row) => {
    const cx = x + (row % 2 ? r * 0.87 : 0);
    const corners = times(6).map((i) => {
      const a = (i * 60 + 30) * (Math.PI / 180);
      return `${at(cx + Math.cos(a) * r * 0.92)},${at(y + Math.sin(a) * r * 0.92)}`;
    });
    const shade = mix(
      color(surface, 1),
      color(surface, 2),
      Math.min(1, Math.max(0, (tone(cx, y) - 0.3) * 2.5)),
    );
    return fillPath(
      outline(corners.join(' ')),
      random() < 0.09 ? color(surface, 3) : lighten(shade, between(random, -0.06, 0.06)),
    );
  });
  return ground(surface, color(surface, 0)) + tiles;
};

/** Triangular facets, light and dark as on a cut stone. */
export const facets: Finish = (surface) => {
  const { unit, random, seed, box } = surface;
  const step = unit * 30;
  const knot = (column: number, row: number) => {
    const jitter = fractalNoise(seed + 3, 0.37);
    const lift = fractalNoise(seed + 8, 0.37);
    const x = box.x + (column + (jitter(column, row) - 0.5) * 1.3) * step;
    const y = box.y + (row + (lift(column, row) - 0.5) * 1.3) * step;
    return `${at(x)},${at(y)}`;
  };
  const tone = fractalNoise(seed, 110 * unit);
  const face = (x: number, y: number, corners: string) => {
    const base = ramp(surface.colors, (tone(x, y) - 0.25) * 2);
    const fill = lighten(base, between(random, -0.09, 0.09));
    return `<path d="${outline(corners)}" fill="${fill}" stroke="${fill}" stroke-width="${at(unit * 0.6)}"/>`;
  };
  const cell = (column: number, row: number) => {
    const [x, y] = [box.x + column * step, box.y + row * step];
    const [a, b, c, d] = [
      knot(column, row),
      knot(column + 1, row),
      knot(column + 1, row + 1),
      knot(column, row + 1),
    ];
    return face(x, y, `${a} ${b} ${c}`) + face(x + step, y, `${a} ${c} ${d}`);
  };
  const rows = times(box.h / step + 3).map((row) =>
    times(box.w / step + 3)
      .map((column) => cell(column - 1, row - 1))
      .join(''),
  );
  return ground(surface, color(surface, 1)) + rows.join('');
};

/** Paint sprayed through a net: a lattice of diamonds, thin where the spray was heavy. */
export const mesh: Finish = (surface) => {
  const { box, unit, seed } = surface;
  const patches = fractalNoise(seed, 60 * unit);
  const step = unit * 8;
  const holes = grid(surface, step, step, (x, y, row) => {
    const cx = x + (row % 2 ? step / 2 : 0);
    const half = step * (0.2 + patches(cx, y) * 0.5);
    return outline(`${cx - half},${y} ${cx},${y - half} ${cx + half},${y} ${cx},${y + half}`);
  });
  const shadow = fillPath(
    outline(slab(box.x, box.y + box.h * 0.55, box.w, box.h * 0.5)),
    color(surface, 2),
    0.35,
  );
  return ground(surface, color(surface, 0)) + shadow + fillPath(holes, color(surface, 1));
};

/** Woven carbon fibre with accents along the middle. */
export const carbon: Finish = (surface) => {
  const { id, unit } = surface;
  const strand = (column: number, row: number) =>
    outline(slab(column * 10 + 0.3, row * 10 + 0.3, 9.4, 9.4, 1.9));
  const weave =
    fillPath(strand(0, 0) + strand(1, 1), color(surface, 2)) +
    fillPath(strand(1, 0) + strand(0, 1), color(surface, 1));
  const size = 'width="20" height="20" patternUnits="userSpaceOnUse"';
  return (
    `<defs><pattern id="${id}weave" ${size} patternTransform="scale(${(unit * 0.54).toFixed(4)})">${weave}</pattern></defs>` +
    ground(surface, color(surface, 0)) +
    ground(surface, `url(#${id}weave)`)
  );
};

/** Dots that grow along the weapon from one colour into the next. */
export const halftone: Finish = (surface) => {
  const { unit, box } = surface;
  const step = unit * 8.5;
  let dots = '';
  let fine = '';
  grid(surface, step, step * 0.86, (x, y, row) => {
    const cx = x + (row % 2 ? step / 2 : 0);
    const t = (cx - box.x) / box.w;
    if (t > 0.03) dots += disc(cx, y, step * 0.66 * Math.min(1, t));
    if (t < 0.9) fine += disc(cx + step / 2, y, step * 0.34 * Math.min(1, 1 - t));
    return '';
  });
  return (
    ground(surface, color(surface, 0)) +
    fillPath(fine, color(surface, 2)) +
    fillPath(dots, color(surface, 1))
  );
};

/** Overlapping scales of a reptile, lit one by one. */
export const scales: Finish = (surface) => {
  const { unit, random, seed } = surface;
  const step = unit * 15;
  const tone = fractalNoise(seed, 80 * unit);
  const tiles = grid(surface, step, step * 0.52, (x, y, row) => {
    const cx = x + (row % 2 ? step / 2 : 0);
    const base = ramp(surface.colors.slice(0, 3), (tone(cx, y) - 0.25) * 2);
    const fill = lighten(base, between(random, -0.07, 0.07));
    const scale = outline(
      `${cx - step / 2},${y - step / 3} ${cx + step / 2},${y - step / 3} ${cx + step / 2},${y + step / 3}~ ${cx},${y + step * 0.85}~ ${cx - step / 2},${y + step / 3}~`,
    );
    return `<path d="${scale}" fill="${fill}" stroke="${lighten(base, -0.18)}" stroke-width="${at(unit * 1.2)}"/>`;
  });
  return ground(surface, color(surface, 0)) + tiles;
};

/** Woven cloth: crossing stripes of two widths. */
export const plaid: Finish = (surface) => {
  const { box, unit, random } = surface;
  const step = unit * 26;
  const stripe = (i: number, down: boolean) => {
    const wide = i % 2 ? unit * 3 : unit * 11;
    const start = (down ? box.x : box.y) + i * step * 0.5;
    const path = down ? slab(start, box.y, wide, box.h) : slab(box.x, start, box.w, wide);
    return fillPath(outline(path), color(surface, i % 2 ? 3 : 1), 0.6);
  };
  const down = times((box.w / step) * 2 + 2).map((i) => stripe(i, true));
  const across = times((box.h / step) * 2 + 2).map((i) => stripe(i, false));
  const thread = strokePath(
    times(12)
      .map(() => `M${at(box.x)} ${at(between(random, box.y, box.y + box.h))}h${at(box.w)}`)
      .join(''),
    color(surface, 2),
    unit * 0.8,
    0.5,
  );
  return ground(surface, color(surface, 0)) + down.join('') + across.join('') + thread;
};

/** Large irregular rectangles with hazard lines: stencils, labels, plates. */
export const plates: Finish = (surface) => {
  const { box, unit, random } = surface;
  const plate = () => {
    const [w, h] = [between(random, 24, 90) * unit, between(random, 10, 34) * unit];
    const [x, y] = [
      between(random, box.x - w / 2, box.x + box.w),
      between(random, box.y - h / 2, box.y + box.h),
    ];
    const path = outline(
      `${x},${y} ${x + w},${y} ${x + w - h * 0.4},${y + h} ${x - h * 0.4},${y + h}`,
    );
    return (
      fillPath(path, pick(random, surface.colors.slice(1)), between(random, 0.75, 1)) +
      strokePath(path, '#0a0c10', unit, 0.5)
    );
  };
  return ground(surface, color(surface, 0)) + times(26).map(plate).join('');
};

import { contours, fractalNoise, warped, type Field } from '../../noise.ts';
import { lighten, mix } from '../../palette.ts';
import { between, pick } from '../../random.ts';
import { at, disc, outline, polyline, slab, type Box } from '../../shape.ts';
import {
  color,
  fillPath,
  ground,
  strokePath,
  times,
  type Finish,
  type Surface,
} from '../finish.ts';

/** The middle of the largest canvas, or of the box where a weapon has none. */
function heart({ canvases, box }: Surface): [number, number] {
  const canvas: Box = canvases()[0] ?? box;
  return [canvas.x + canvas.w / 2, canvas.y + canvas.h / 2];
}

/** One colour. */
export const plain: Finish = (surface) => ground(surface, color(surface, 0));

/** Rays of colour 2 from the heart of the weapon over colour 0. */
export const rays: Finish = (surface) => {
  const { box } = surface;
  const [x, y] = heart(surface);
  const reach = box.w + box.h;
  const ray = (i: number) => {
    const point = (turn: number) => {
      const a = (turn * Math.PI) / 12;
      return `${at(x + Math.cos(a) * reach)},${at(y + Math.sin(a) * reach)}`;
    };
    return outline(`${at(x)},${at(y)} ${point(i * 2 + 0.2)} ${point(i * 2 + 1.2)}`);
  };
  return plain(surface) + fillPath(times(12).map(ray).join(''), color(surface, 2));
};

/** Two strands that cross in long loops, row by row: Norse and Celtic bands, in the last colour. */
export const braids: Finish = (surface) => {
  const { box, unit, colors } = surface;
  const step = unit * 15;
  const strand = (row: number, hand: number) => {
    const y = box.y + row * step * 1.5;
    const steps = Math.ceil(box.w / step) + 2;
    const points = times(steps).map(
      (i) => `${at(box.x + (i - 1) * step)},${at(y + ((i % 2 ? 1 : -1) * hand * step) / 2)}~`,
    );
    return polyline(points.join(' '));
  };
  const path = times(box.h / (step * 1.5) + 2)
    .flatMap((row) => [strand(row, 1), strand(row, -1)])
    .join('');
  const tone = color(surface, colors.length - 1);
  return (
    plain(surface) +
    strokePath(path, lighten(tone, -0.2), unit * 4.6) +
    strokePath(path, tone, unit * 2.6)
  );
};

/** Waves of concentric arcs, row above row. */
export const seigaiha: Finish = (surface) => {
  const { box, unit, colors } = surface;
  const r = unit * 15;
  const tone = color(surface, colors.length - 1);
  const rows = times(box.h / (r * 0.5) + 4).map((row) => {
    const discs = (size: number) =>
      times(box.w / (2 * r) + 3)
        .map((i) =>
          disc(box.x + (i - 1) * 2 * r + (row % 2 ? r : 0), box.y + row * r * 0.5, r * size),
        )
        .join('');
    return (
      fillPath(discs(1), tone) +
      fillPath(discs(0.86), color(surface, 0)) +
      strokePath(discs(0.5), tone, unit * 1.6)
    );
  });
  return plain(surface) + rows.join('');
};

/** A nebula of colours 1, 2 and 4 with stars. */
export const starfield: Finish = (surface) => {
  const { box, unit, seed, random } = surface;
  const cloud = (i: number) => {
    const field = warped(fractalNoise(seed + i * 57, 60 * unit), seed + i, 40 * unit, 40 * unit);
    return contours(field, box, unit * 6, [0.5, 0.58])
      .map((path) => fillPath(path, color(surface, i), 0.55))
      .join('');
  };
  const dots = (count: number, size: number) =>
    times(count)
      .map(() =>
        disc(
          between(random, box.x, box.x + box.w),
          between(random, box.y, box.y + box.h),
          size * unit,
        ),
      )
      .join('');
  return (
    plain(surface) +
    [1, 2, 4].map(cloud).join('') +
    fillPath(dots(70, 0.8), '#fff', 0.8) +
    fillPath(dots(14, 1.8), '#fff')
  );
};

/** Rosettes of a big cat. */
export const rosettes: Finish = (surface) => {
  const { box, unit, random } = surface;
  let [rings, cores] = ['', ''];
  const step = unit * 13;
  times(box.h / step + 2).forEach((row) =>
    times(box.w / step + 2).forEach((column) => {
      const x = box.x + (column + (row % 2) / 2) * step + between(random, -3, 3) * unit;
      const y = box.y + row * step + between(random, -3, 3) * unit;
      const r = between(random, 3, 4.6) * unit;
      const start = between(random, 0, 6.28);
      const arc = (turn: number) => {
        const a = start + turn;
        return `${at(x + Math.cos(a) * r)},${at(y + Math.sin(a) * r)}~`;
      };
      rings += polyline([0, 0.9, 1.8, 2.4].map(arc).join(' '));
      rings += polyline([3.3, 4.2, 5.1].map(arc).join(' '));
      cores += disc(x, y, r * 0.7);
    }),
  );
  return (
    plain(surface) +
    fillPath(cores, lighten(color(surface, 0), -0.12)) +
    strokePath(rings, '#1c120c', unit * 2.5)
  );
};

/** The walls of a maze. */
export const maze: Finish = (surface) => {
  const { box, unit, random } = surface;
  const step = unit * 11;
  let walls = '';
  times(box.h / step + 2).forEach((row) =>
    times(box.w / step + 2).forEach((column) => {
      walls += `M${at(box.x + column * step)} ${at(box.y + row * step)}`;
      walls += random() < 0.5 ? `h${at(step)}` : `v${at(step)}`;
    }),
  );
  return (
    plain(surface) +
    strokePath(walls, color(surface, 1), unit * 5.4) +
    strokePath(walls, color(surface, 2), unit * 2.2)
  );
};

/** Splinters of colour that lie along the weapon, dark between them. */
export const shards: Finish = (surface) => {
  const { box, unit, random, colors } = surface;
  const shard = () => {
    const x = between(random, box.x - 30 * unit, box.x + box.w);
    const y = between(random, box.y - 8 * unit, box.y + box.h);
    const [long, fat] = [between(random, 40, 110) * unit, between(random, 8, 24) * unit];
    const lean = between(random, -16, 16) * unit;
    const tone = pick(random, colors.slice(1));
    const shape = (share: number) =>
      outline(
        `${at(x)},${at(y)} ${at(x + long * 0.5)},${at(y + lean - fat * share)} ${at(x + long)},${at(y + lean)}`,
      );
    const under = outline(
      `${at(x)},${at(y)} ${at(x + long)},${at(y + lean)} ${at(x + long * 0.4)},${at(y + fat)}`,
    );
    return fillPath(shape(0.6), tone) + fillPath(under, lighten(tone, -0.14));
  };
  return plain(surface) + times(46).map(shard).join('');
};

/** Rings around the heart of the weapon, each in the next colour. */
export const rings: Finish = (surface) => {
  const { box, unit, colors } = surface;
  const [x, y] = heart(surface);
  const step = unit * 9;
  const count = Math.ceil((box.w + box.h) / step);
  return times(count)
    .map((i) =>
      fillPath(
        disc(x, y, (count - i) * step * (1 + ((count - i) % 3) * 0.02)),
        color(surface, (count - i) % colors.length),
      ),
    )
    .join('');
};

/** An arabesque: mirrored scrolls and leaves in a lattice, raised in the light colour. */
export const arabesque: Finish = (surface) => {
  const { box, unit } = surface;
  const step = unit * 30;
  const cell = (x: number, y: number) => {
    const p = (u: number, v: number) => `${at(x + u * step)},${at(y + v * step)}`;
    const side = (m: number) =>
      polyline(
        `${p(0, -0.5)} ${p(0.42 * m, -0.4)}~ ${p(0.42 * m, 0.05)}~ ${p(0.12 * m, 0.1)}~ ${p(0.14 * m, -0.16)}`,
      ) + polyline(`${p(0, 0.5)} ${p(0.3 * m, 0.46)}~ ${p(0.42 * m, 0.2)}~ ${p(0.2 * m, 0.24)}`);
    const leaf = outline(`${p(0, -0.28)} ${p(0.09, 0)}~ ${p(0, 0.32)} ${p(-0.09, 0)}~`);
    return { lines: side(1) + side(-1), leaf };
  };
  const cells = times(box.h / step + 2).flatMap((row) =>
    times(box.w / step + 2).map((column) =>
      cell(box.x + (column + (row % 2) / 2) * step, box.y + row * step),
    ),
  );
  const lines = cells.map(({ lines: path }) => path).join('');
  return (
    plain(surface) +
    strokePath(lines, lighten(color(surface, 0), -0.18), unit * 4) +
    strokePath(lines, color(surface, 1), unit * 2.3) +
    fillPath(cells.map(({ leaf }) => leaf).join(''), color(surface, 2))
  );
};

/** Case-hardened steel: a straw ground, purple rims, great islands of blue. */
export const hardened: Finish = (surface) => {
  const { box, unit, seed } = surface;
  const base = warped(fractalNoise(seed, 64 * unit), seed, 34 * unit, 26 * unit);
  const grain = fractalNoise(seed + 3, 9 * unit);
  const field: Field = (x, y) => base(x, y) * 0.88 + grain(x, y) * 0.12;
  const levels = [0.34, 0.44, 0.505, 0.52, 0.54, 0.66];
  const paths = contours(field, box, unit * 4.4, levels);
  return plain(surface) + paths.map((path, i) => fillPath(path, color(surface, i + 1))).join('');
};

/** Flames that leap back from the muzzle over a dark body. */
export const blaze: Finish = (surface) => {
  const { box, unit, random } = surface;
  const right = box.x + box.w + unit * 4;
  const layer = (share: number, count: number, i: number) => {
    const h = (box.h + 16 * unit) / count;
    const tongue = (k: number) => {
      const y = box.y - 8 * unit + k * h;
      const tip = right - box.w * share * between(random, 0.55, 1);
      const bend = between(random, -0.7, 0.7) * h;
      return `${at(tip)},${at(y + h * 0.5 + bend)} ${at(right - box.w * share * 0.35)},${at(y + h)}~`;
    };
    const edge = times(count).map(tongue).join(' ');
    return fillPath(
      outline(
        `${at(right)},${at(box.y - 9 * unit)} ${at(right - box.w * share * 0.3)},${at(box.y - 9 * unit)} ${edge} ${at(right)},${at(box.y + box.h + 9 * unit)}`,
      ),
      color(surface, i),
    );
  };
  return plain(surface) + layer(0.86, 9, 1) + layer(0.66, 8, 2) + layer(0.42, 7, 3);
};

/**
 * Bold technical blocks, placed by the weapon's canvases: an accent's wedge with a black edge, a
 * dark band, fine marks. Colours: ground, dark, accent, second accent.
 */
export const blocks: Finish = (surface) => {
  const { box, unit, canvases } = surface;
  const [dark, accent, second] = [color(surface, 1), color(surface, 2), color(surface, 3)];
  const far = box.h + 40 * unit;
  const wedge = ({ x, y, w, h }: Box, i: number) => {
    const foot = y + h + far;
    const start = x + w * 0.5;
    const slope = Math.min(w * 0.35, h * 0.9);
    const band = (from: number, width: number) =>
      outline(
        `${at(start + from + slope)},${at(y - far)} ${at(start + from + width + slope)},${at(y - far)} ${at(start + from + width + slope)},${at(y)} ${at(start + from + width - slope)},${at(y + h)} ${at(start + from + width - slope)},${at(foot)} ${at(start + from - slope)},${at(foot)} ${at(start + from - slope)},${at(y + h)} ${at(start + from + slope)},${at(y)}`,
      );
    const tone = i === 3 ? second : accent;
    return (
      fillPath(band(0, w * 0.42), tone) +
      fillPath(band(-w * 0.16, w * 0.16), dark) +
      fillPath(band(w * 0.46, unit * 2.6), dark)
    );
  };
  const mark = ({ x, y, w, h }: Box) =>
    outline(slab(x + w * 0.06, y + h * 0.2, w * 0.16, Math.max(unit * 2, h * 0.1))) +
    outline(slab(x + w * 0.06, y + h * 0.42, w * 0.1, Math.max(unit * 2, h * 0.1)));
  return (
    plain(surface) +
    canvases().map(wedge).join('') +
    fillPath(canvases().map(mark).join(''), dark) +
    strokePath(
      canvases()
        .map(({ x, y, w }) => `M${at(x)} ${at(y)}h${at(w)}`)
        .join(''),
      dark,
      unit * 1.2,
      0.55,
    )
  );
};

/** Two halves of the weapon in two colours, a wide band of the third between them. */
export const halves: Finish = (surface) => {
  const { box } = surface;
  const middle = box.y + box.h * 0.52;
  const band = (from: number, to: number, i: number) =>
    fillPath(
      outline(
        `${at(box.x - 9)},${at(middle + box.h * from)} ${at(box.x + box.w + 9)},${at(middle + box.h * from)} ${at(box.x + box.w + 9)},${at(middle + box.h * to)} ${at(box.x - 9)},${at(middle + box.h * to)}`,
      ),
      color(surface, i),
    );
  return plain(surface) + band(0.04, 1, 2) + band(-0.04, 0.04, 1) + band(-0.3, -0.26, 3);
};

/** Nacre: bands that shimmer from rose over blue to green, on a white or black ground. */
export const nacre: Finish = (surface) => {
  const { unit, canvases } = surface;
  const shine = ({ x, y, w, h }: Box, k: number) => {
    const stripe = (i: number) => {
      const from = x + w * (0.08 + i * 0.13);
      const tone = mix(color(surface, 2), color(surface, 3), i / 5);
      return fillPath(
        outline(
          `${at(from + h * 0.4)},${at(y - h * 0.1)} ${at(from + w * 0.14 + h * 0.4)},${at(y - h * 0.1)} ${at(from + w * 0.14 - h * 0.3)},${at(y + h * 1.1)} ${at(from - h * 0.3)},${at(y + h * 1.1)}`,
        ),
        tone,
      );
    };
    const canvas = fillPath(
      outline(slab(x - unit * 4, y - h, w + unit * 8, h * 3)),
      color(surface, k % 2 ? 1 : 0),
    );
    return canvas + (k % 2 ? '' : times(6).map(stripe).join(''));
  };
  return (
    plain(surface) +
    canvases().map(shine).join('') +
    strokePath(
      canvases()
        .map(({ x, y, h }) => `M${at(x)} ${at(y - h)}v${at(h * 3)}`)
        .join(''),
      color(surface, 1),
      unit * 2.4,
    )
  );
};

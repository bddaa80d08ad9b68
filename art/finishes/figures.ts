import { lighten } from '../palette.ts';
import { between, pick } from '../random.ts';
import { at, corner, disc, outline } from '../shape.ts';
import { color, fillPath, ground, strokePath, times, type Finish, type Surface } from './finish.ts';

function spot({ box, random }: Surface): [number, number] {
  return [between(random, box.x, box.x + box.w), between(random, box.y, box.y + box.h)];
}

/** Tongues of fire from the back of the weapon towards its muzzle. */
export const flame: Finish = (surface) => {
  const { box, unit, random } = surface;
  const tongue = (reach: number) => {
    const y = between(random, box.y - 8 * unit, box.y + box.h + 8 * unit);
    const x = box.x - 4 * unit + between(random, 0, 0.3) * box.w;
    const long = between(random, 0.25, 0.62) * box.w * reach;
    const fat = between(random, 7, 16) * unit * reach;
    const sway = between(random, -14, 14) * unit;
    const back = x - 60 * unit;
    const outer = [
      corner(x + long * 0.4, y - fat * 0.9 + sway, '~'),
      corner(x + long * 0.7, y - fat * 0.1 - sway, '~'),
    ];
    const inner = [
      corner(x + long * 0.66, y + fat * 0.5 - sway, '~'),
      corner(x + long * 0.36, y + fat * 0.3 + sway, '~'),
    ];
    const root = [
      corner(x, y + fat, '~'),
      corner(back, y + fat),
      corner(back, y - fat),
      corner(x, y - fat),
    ];
    return outline([...outer, corner(x + long, y - sway * 0.4), ...inner, ...root].join(' '));
  };
  const layer = (count: number, reach: number, i: number) =>
    fillPath(
      times(count)
        .map(() => tongue(reach))
        .join(''),
      color(surface, i),
    );
  return (
    ground(surface, color(surface, 0)) + layer(17, 1.3, 1) + layer(14, 1, 2) + layer(10, 0.7, 3)
  );
};

/** Flowers of five petals among leaves. */
export const blossom: Finish = (surface) => {
  const { unit, random } = surface;
  const petal = (cx: number, cy: number, angle: number, length: number, girth: number) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const turn = (along: number, aside: number) =>
      corner(cx + cos * along - sin * aside, cy + sin * along + cos * aside, along > 0 ? '~' : '');
    const side = (hand: number) => [
      turn(length * 0.5, girth * hand),
      turn(length, girth * 0.6 * hand),
    ];
    return outline([turn(0, 0), ...side(1), ...side(-1).toReversed()].join(' '));
  };
  const leaf = () => {
    const [x, y] = spot(surface);
    const path = petal(
      x,
      y,
      between(random, 0, 7),
      between(random, 20, 44) * unit,
      between(random, 5, 10) * unit,
    );
    return fillPath(path, color(surface, 3), 0.8);
  };
  const flower = () => {
    const [x, y] = spot(surface);
    const [size, start] = [between(random, 11, 22) * unit, between(random, 0, 6)];
    const path = times(5)
      .map((i) => petal(x, y, start + (i * 2 * Math.PI) / 5, size, size * 0.42))
      .join('');
    const tone = color(surface, 1);
    return (
      fillPath(path, tone) +
      strokePath(path, lighten(tone, -0.2), unit) +
      fillPath(disc(x, y, size * 0.2), color(surface, 2))
    );
  };
  return (
    ground(surface, color(surface, 0)) +
    times(40).map(leaf).join('') +
    times(26).map(flower).join('')
  );
};

/** Ornament of curling tendrils, as inlaid metal. */
export const flourish: Finish = (surface) => {
  const { unit, random } = surface;
  const curl = () => {
    const [x, y] = spot(surface);
    const [r, hand] = [between(random, 9, 22) * unit, random() < 0.5 ? 1 : -1];
    const start = between(random, 0, 6.28);
    const points = times(15).map((i) => {
      const a = start + hand * i * 0.62;
      const radius = r * (1 - i / 16.5);
      return `${at(x + Math.cos(a) * radius)} ${at(y + Math.sin(a) * radius)}`;
    });
    const away = `${at(-hand * r * Math.sin(start))} ${at(hand * r * Math.cos(start) - r)}`;
    const end = `${at(between(random, -2, 2) * r)} ${at(between(random, -1.4, 1.4) * r)}`;
    return `M${points.join('L')}M${points[0]}q${away} ${end}`;
  };
  const path = times(64).map(curl).join('');
  return (
    ground(surface, color(surface, 0)) +
    strokePath(path, color(surface, 2), unit * 4.2) +
    strokePath(path, color(surface, 1), unit * 2.3)
  );
};

/** Thrown paint: blots with drops around them. */
export const splatter: Finish = (surface) => {
  const { unit, random } = surface;
  const blot = (i: number) => {
    const [x, y] = spot(surface);
    const size = between(random, 6, 19) * unit;
    const lobes = times(13).map((k) => {
      const a = (k * 2 * Math.PI) / 13;
      const r = size * between(random, 0.55, k % 3 === 0 ? 1.9 : 1.05);
      return `${at(x + Math.cos(a) * r)},${at(y + Math.sin(a) * r)}~`;
    });
    const drops = times(7).map(() => {
      const [a, r] = [between(random, 0, 6.28), size * between(random, 1.5, 3)];
      return disc(x + Math.cos(a) * r, y + Math.sin(a) * r, size * between(random, 0.06, 0.2));
    });
    return (
      fillPath(outline(lobes.join(' ')), color(surface, 1 + (i % 3))) +
      fillPath(drops.join(''), color(surface, 1 + (i % 3)))
    );
  };
  return ground(surface, color(surface, 0)) + times(36).map(blot).join('');
};

/** Bold slanted panels with black joints and small technical marks: ground, dark, accent. */
export const panels: Finish = (surface) => {
  const { box, unit, random } = surface;
  const top = box.y - 2 * unit;
  const foot = box.y + box.h + 2 * unit;
  const pieces: string[] = [];
  for (let x = box.x - 20 * unit; x < box.x + box.w;) {
    const w = between(random, 26, 74) * unit;
    const lean = between(random, -26, 34) * unit;
    const middle = box.y + box.h * between(random, 0.3, 0.7);
    const upper = outline(
      `${at(x)},${at(top)} ${at(x + w)},${at(top)} ${at(x + w + lean)},${at(middle)} ${at(x + lean * 0.4)},${at(middle)}`,
    );
    const lower = outline(
      `${at(x + lean * 0.4)},${at(middle)} ${at(x + w + lean)},${at(middle)} ${at(x + w)},${at(foot)} ${at(x)},${at(foot)}`,
    );
    const [a, b] = random() < 0.5 ? [0, 2] : [random() < 0.35 ? 1 : 2, 0];
    pieces.push(fillPath(upper, color(surface, a)) + fillPath(lower, color(surface, b)));
    pieces.push(strokePath(upper + lower, color(surface, 1), unit * 3));
    x += w;
  }
  const dash = () => {
    const [x, y] = spot(surface);
    return `M${at(x)} ${at(y)}h${at(between(random, 8, 22) * unit)}`;
  };
  const dashes = times(26).map(dash).join('');
  return (
    ground(surface, color(surface, 0)) +
    pieces.join('') +
    strokePath(dashes, color(surface, 1), unit * 2.2) +
    strokePath(times(10).map(dash).join(''), color(surface, 3), unit * 3.4)
  );
};

/**
 * A creature in pop-art colours: concentric flowing shapes with heavy outlines and staring eyes.
 */
export const beast: Finish = (surface) => {
  const { unit, random, box } = surface;
  const wave = (i: number) => {
    const y = box.y - 10 * unit + (i / 11) * (box.h + 30 * unit);
    const crest = times(10).map(
      (k) =>
        `${at(box.x - 20 * unit + (k / 9) * (box.w + 40 * unit))},${at(y + between(random, -20, 20) * unit)}~`,
    );
    const path = outline(
      `${crest.join(' ')} ${box.x + box.w + 40 * unit},${box.y + box.h + 60 * unit} ${box.x - 40 * unit},${box.y + box.h + 60 * unit}`,
    );
    return fillPath(path, color(surface, i)) + strokePath(path, '#0b0a12', unit * 2);
  };
  const eye = () => {
    const [x, y] = spot(surface);
    const r = between(random, 7, 13) * unit;
    return (
      fillPath(disc(x, y, r * 1.25), '#0b0a12') +
      fillPath(disc(x, y, r), pick(random, surface.colors)) +
      fillPath(disc(x + r * 0.2, y, r * 0.45), '#0b0a12') +
      fillPath(disc(x - r * 0.25, y - r * 0.35, r * 0.2), '#fff')
    );
  };
  return (
    ground(surface, color(surface, 0)) + times(12).map(wave).join('') + times(6).map(eye).join('')
  );
};

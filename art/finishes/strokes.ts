import { lighten } from '../palette.ts';
import { between, pick } from '../random.ts';
import { at, corner, disc, outline, slab } from '../shape.ts';
import { carbon } from './tiles.ts';
import { color, fillPath, ground, strokePath, times, type Finish, type Surface } from './finish.ts';

/** A stripe that starts thick at one edge, bends, and ends in a point. */
function claw(
  { random, unit }: Surface,
  x: number,
  from: number,
  to: number,
  width: number,
): string {
  const lean = between(random, 14, 40) * unit;
  const bend = between(random, -10, 14) * unit;
  const middle = (from + to) / 2;
  const bent = (share: number) => x + share + bend;
  return outline(
    [
      corner(x, from),
      corner(x + width, from),
      corner(bent(width * 0.8 + lean * 0.5), middle, '~'),
      corner(x + lean, to),
      corner(bent(lean * 0.35), middle, '~'),
    ].join(' '),
  );
}

/** Tiger stripes: claws from above and below that don't quite meet. */
export const tiger: Finish = (surface) => {
  const { box, unit, random } = surface;
  let [stripes, glints] = ['', ''];
  for (let x = box.x - 30 * unit; x < box.x + box.w; x += between(random, 11, 19) * unit) {
    const width = between(random, 5, 11) * unit;
    const reach = between(random, 0.5, 0.95);
    const above = random() < 0.55;
    const [from, to] = above
      ? [box.y - unit, box.y + box.h * reach]
      : [box.y + box.h + unit, box.y + box.h * (1 - reach)];
    stripes += claw(surface, x, from, to, width);
    glints += claw(surface, x + width * 1.3, from, from + (to - from) * 0.5, width * 0.3);
  }
  return (
    ground(surface, color(surface, 0)) +
    fillPath(stripes, color(surface, 1)) +
    fillPath(glints, color(surface, 2), 0.8)
  );
};

/** Slaughter: short, branching flames of light in a dark metal, like folded cloth. */
export const slaughter: Finish = (surface) => {
  const { box, unit, random } = surface;
  const shard = (scale: number) => {
    const [x, y] = [
      between(random, box.x - 10 * unit, box.x + box.w),
      between(random, box.y - 10 * unit, box.y + box.h),
    ];
    return claw(
      surface,
      x,
      y,
      y + between(random, -44, 44) * unit * scale,
      between(random, 5, 13) * unit * scale,
    );
  };
  const layer = (count: number, scale: number, i: number) =>
    fillPath(
      times(count)
        .map(() => shard(scale))
        .join(''),
      color(surface, i),
      0.9,
    );
  return (
    ground(surface, color(surface, 0)) + layer(70, 1.2, 1) + layer(60, 1, 2) + layer(40, 0.6, 3)
  );
};

/** A spider's web: threads from a few hubs, joined by sagging rings. */
export const web: Finish = (surface) => {
  const { box, unit, random } = surface;
  const hubs = Math.max(2, Math.round(box.w / (130 * unit)));
  const threads = times(hubs).map((hub) => {
    const cx = box.x + ((hub + between(random, 0.25, 0.75)) * box.w) / hubs;
    const cy = box.y + between(random, 0.2, 0.8) * box.h;
    const spokes = 11;
    const angles = times(spokes).map(
      (i) => ((i + between(random, -0.28, 0.28)) * 2 * Math.PI) / spokes,
    );
    const point = (i: number, r: number) => {
      const a = angles[i % spokes] ?? 0;
      return [cx + Math.cos(a) * r, cy + Math.sin(a) * r] as const;
    };
    const spoke = (i: number) => {
      const [x, y] = point(i, 120 * unit);
      return `M${at(cx)} ${at(cy)}L${at(x)} ${at(y)}`;
    };
    const round = (k: number) => {
      const r = unit * (7 + k * 9.5 + k * k * 0.9);
      return times(spokes)
        .map((i) => {
          const [x, y] = point(i, r * 1.06);
          const [u, v] = point(i + 1, r * 1.06);
          const [sx, sy] = [cx + ((x + u) / 2 - cx) * 0.82, cy + ((y + v) / 2 - cy) * 0.82];
          return `M${at(x)} ${at(y)}Q${at(sx)} ${at(sy)} ${at(u)} ${at(v)}`;
        })
        .join('');
    };
    return times(spokes).map(spoke).join('') + times(7).map(round).join('');
  });
  const path = threads.join('');
  const blotches = times(14).map(() =>
    disc(
      between(random, box.x, box.x + box.w),
      between(random, box.y, box.y + box.h),
      between(random, 8, 30) * unit,
    ),
  );
  return (
    ground(surface, color(surface, 0)) +
    fillPath(blotches.join(''), color(surface, 2), 0.35) +
    strokePath(path, color(surface, 1), unit * 2.3)
  );
};

/** Printed circuit: traces that turn by 45 degrees, pads at their ends. */
export const circuit: Finish = (surface) => {
  const { box, unit, random } = surface;
  let [traces, pads, chips] = ['', '', ''];
  times(34).forEach(() => {
    let x = between(random, box.x, box.x + box.w);
    let y = between(random, box.y, box.y + box.h);
    const heading = random() < 0.5 ? 1 : -1;
    pads += disc(x, y, unit * 3.2);
    traces += `M${at(x)} ${at(y)}`;
    times(3).forEach(() => {
      const run = between(random, 12, 46) * unit;
      const turn = between(random, -14, 14) * unit;
      traces += `h${at(heading * run)}l${at(heading * Math.abs(turn))} ${at(turn)}`;
      x += heading * (run + Math.abs(turn));
      y += turn;
    });
    pads += disc(x, y, unit * 3.2);
  });
  times(7).forEach(() => {
    chips += outline(
      slab(
        between(random, box.x, box.x + box.w),
        between(random, box.y, box.y + box.h),
        between(random, 14, 30) * unit,
        between(random, 9, 16) * unit,
        unit * 2,
      ),
    );
  });
  return (
    ground(surface, color(surface, 0)) +
    strokePath(traces, color(surface, 1), unit * 1.9) +
    fillPath(pads, color(surface, 2)) +
    fillPath(chips, lighten(color(surface, 0), -0.08)) +
    strokePath(chips, color(surface, 3), unit * 1.2)
  );
};

/** Carbon fibre with two lines along the weapon. */
export const pinstripe: Finish = (surface) => {
  const { box, unit } = surface;
  const line = (share: number) => {
    const y = box.y + box.h * share;
    return `M${at(box.x - unit)} ${at(y)}h${at(box.w * 0.34)}l${at(unit * 12)} ${at(unit * 9)}h${at(box.w * 0.7)}`;
  };
  return (
    carbon(surface) +
    strokePath(line(0.2), color(surface, 3), unit * 7) +
    strokePath(line(0.2), lighten(color(surface, 3), 0.2), unit * 1.6) +
    strokePath(line(0.44), color(surface, 3), unit * 2.4, 0.85)
  );
};

/** Forked lightning over a stormy ground. */
export const lightning: Finish = (surface) => {
  const { box, unit, random } = surface;
  const bolt = (): string => {
    let path = '';
    let [x, y] = [between(random, box.x, box.x + box.w), box.y];
    path = `M${at(x)} ${at(y)}`;
    while (y < box.y + box.h) {
      x += between(random, -16, 22) * unit;
      y += between(random, 7, 19) * unit;
      path += `L${at(x)} ${at(y)}`;
      if (random() < 0.45)
        path += `l${at(between(random, 14, 34) * unit)} ${at(between(random, 2, 16) * unit)}M${at(x)} ${at(y)}`;
    }
    return path;
  };
  const bolts = times(11).map(bolt).join('');
  return (
    ground(surface, color(surface, 0)) +
    strokePath(bolts, color(surface, 1), unit * 9, 0.35) +
    strokePath(bolts, color(surface, 2), unit * 4, 0.7) +
    strokePath(bolts, lighten(color(surface, 2), 0.25), unit * 1.6)
  );
};

/** Wide overlapping brush strokes in one bold direction. */
export const brush: Finish = (surface) => {
  const { box, unit, random, colors } = surface;
  const stroke = () => {
    const [x, y] = [
      between(random, box.x - 40 * unit, box.x + box.w),
      between(random, box.y, box.y + box.h),
    ];
    const [dx, dy] = [between(random, 30, 90) * unit, between(random, -40, 10) * unit];
    const path = `M${at(x)} ${at(y)}q${at(dx * 0.4)} ${at(dy - 14 * unit)} ${at(dx)} ${at(dy)}t${at(dx * 0.7)} ${at(between(random, -10, 24) * unit)}`;
    const tone = pick(random, colors.slice(1));
    const width = between(random, 4, 15) * unit;
    return (
      strokePath(path, lighten(tone, -0.2), width + 2.4 * unit) + strokePath(path, tone, width)
    );
  };
  return ground(surface, color(surface, 0)) + times(34).map(stroke).join('');
};

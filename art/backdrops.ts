import { fillPath, strokePath, times } from './finishes/finish.ts';
import { gradient } from './light.ts';
import { oklch } from './palette.ts';
import { between, hashText, seededRandom, type Random } from './random.ts';
import { circle, disc, outline, polyline, slab } from './shape.ts';

/** The pages that are places: each has a backdrop behind its title. */
export const places = ['battle', 'upgrade', 'events', 'giveaways', 'vip', 'support'] as const;
export type Place = (typeof places)[number];

const WIDTH = 1280;
const HEIGHT = 320;

/** The hue of a backdrop's light, and its picture, whose objects stand right of the title. */
type Backdrop = { hue: number; draw: (tone: Tone, random: Random) => string };
/** A colour of the backdrop's hue with this lightness (0–1). */
type Tone = (lightness: number, chroma?: number) => string;

/** A shaft of light from (x, 0), as wide as `spread` where it meets the floor at `foot`. */
function shaft(x: number, foot: number, spread: number): string {
  return outline(`${x - 8},-4 ${x + 8},-4 ${foot + spread / 2},300 ${foot - spread / 2},300`);
}

/** A closed crate on the floor, its left foot at x. */
function crate(x: number, size: number, tone: Tone): string {
  const [w, h] = [size * 1.5, size];
  const y = 286 - h;
  return (
    fillPath(outline(slab(x, y + h * 0.3, w, h * 0.7, 5)), tone(0.3)) +
    fillPath(outline(slab(x - 5, y, w + 10, h * 0.34, 7)), tone(0.42)) +
    fillPath(outline(slab(x, y + h * 0.31, w, 4)), tone(0.9, 0.12)) +
    fillPath(outline(slab(x + w * 0.42, y + h * 0.2, w * 0.16, h * 0.3, 4)), tone(0.66))
  );
}

/** Heads of a crowd, row behind row. */
function crowd(tone: Tone, random: Random): string {
  return times(2)
    .map((row) => {
      const heads = times(19).map((i) => {
        const [x, y] = [
          430 + i * 46 + row * 22,
          214 + row * 24 + Math.round(between(random, -5, 5)),
        ];
        return disc(x, y, 10) + `M${x - 18} ${y + 36}q0-24 18-24t18 24Z`;
      });
      return fillPath(heads.join(''), tone(0.17 + row * 0.035, 0.05));
    })
    .join('');
}

const backdrops: Record<Place, Backdrop> = {
  // An arena: two crates in shafts of light, a spark between them.
  battle: {
    hue: 30,
    draw: (tone, random) =>
      crowd(tone, random) +
      fillPath(shaft(640, 760, 200) + shaft(1180, 1090, 200), tone(0.8), 0.13) +
      fillPath(outline('560,286 1280,286 1280,320 500,320'), tone(0.22)) +
      crate(680, 96, tone) +
      crate(1010, 96, tone) +
      fillPath(
        outline(
          '925,150 934,200 968,176 946,212 990,224 946,236 968,270 934,248 925,290 914,248 882,270 902,236 860,224 902,212 882,176 914,200',
        ),
        tone(0.86, 0.16),
      ),
  },
  // The gauge's ring over steps that rise.
  upgrade: {
    hue: 150,
    draw: (tone) =>
      times(6)
        .map((i) =>
          fillPath(
            outline(slab(620 + i * 96, 272 - i * 30, 88, 60 + i * 30, 3)),
            tone(0.2 + i * 0.035),
          ),
        )
        .join('') +
      strokePath(disc(1060, 104, 84), tone(0.34), 14) +
      strokePath('M1060 20a84 84 0 0 1 79 112', tone(0.86, 0.17), 14) +
      strokePath('M1060 104l58-44', tone(0.95, 0.06), 5) +
      fillPath(disc(1060, 104, 10), tone(0.95, 0.06)) +
      strokePath(polyline('640,236 742,206 838,176|816,170 838,176 826,196'), tone(0.8, 0.15), 5),
  },
  // A winter's night: hills, a snowman, firs, lanterns, falling snow.
  events: {
    hue: 240,
    draw: (tone, random) => {
      const fir = (x: number, h: number) =>
        outline(
          `${x},${250 - h} ${x + h * 0.24},${250 - h * 0.5} ${x + h * 0.12},${250 - h * 0.5} ${x + h * 0.36},250 ${x - h * 0.36},250 ${x - h * 0.12},${250 - h * 0.5} ${x - h * 0.24},${250 - h * 0.5}`,
        );
      const flakes = times(54).map(() =>
        disc(
          Math.round(between(random, 380, 1270)),
          Math.round(between(random, 4, 300)),
          between(random, 1, 2.8),
        ),
      );
      const lights = times(11).map((i) => disc(560 + i * 66, 30 + Math.sin(i * 1.2) * 12, 5));
      return (
        fillPath(disc(1150, 66, 34), tone(0.92, 0.03), 0.9) +
        fillPath(
          fir(700, 120) + fir(762, 160) + fir(1190, 150) + fir(1246, 110),
          tone(0.26, 0.05),
        ) +
        fillPath('M380 320q240-110 470-62t430-22v84Z', tone(0.46, 0.05)) +
        fillPath(disc(985, 226, 46) + disc(985, 158, 32) + disc(985, 112, 23), tone(0.95, 0.015)) +
        fillPath(outline(slab(962, 62, 46, 30, 3)) + outline(slab(950, 88, 70, 8, 3)), tone(0.42)) +
        fillPath(
          disc(979, 108, 3) + disc(995, 108, 3) + disc(985, 152, 3.4) + disc(985, 168, 3.4),
          tone(0.16),
        ) +
        fillPath(outline('986,113 1018,119 986,121'), oklch(0.7, 0.17, 55)) +
        strokePath('M957 158l-46-28M1013 158l44-34', tone(0.3, 0.04), 5) +
        strokePath('M540 22q180 40 340 8t400 8', tone(0.4), 2) +
        fillPath(lights.join(''), oklch(0.84, 0.14, 85)) +
        fillPath(flakes.join(''), '#fff', 0.75)
      );
    },
  },
  // A stage: a curtain, two beams, a wrapped prize above the crowd.
  giveaways: {
    hue: 340,
    draw: (tone, random) => {
      const folds = times(9).map((i) =>
        outline(`${560 + i * 84},-4 ${620 + i * 84},-4 ${606 + i * 84},232 ${572 + i * 84},232`),
      );
      return (
        fillPath(outline(slab(520, -4, 764, 236)), tone(0.2)) +
        fillPath(folds.join(''), tone(0.27)) +
        fillPath(shaft(700, 930, 260) + shaft(1180, 930, 260), tone(0.9, 0.05), 0.14) +
        crowd((l) => tone(l * 0.75), random) +
        fillPath(outline(slab(874, 112, 112, 92, 5)), tone(0.56, 0.17)) +
        fillPath(outline(slab(866, 94, 128, 28, 5)), tone(0.64, 0.17)) +
        fillPath(outline(slab(920, 94, 20, 110)), oklch(0.86, 0.13, 88)) +
        strokePath('M930 92q-46-46-52-14t52 14q46-46 52-14t-52 14', oklch(0.86, 0.13, 88), 8)
      );
    },
  },
  // A hall of columns, stairs, and a crown in its light.
  vip: {
    hue: 85,
    draw: (tone) => {
      const column = (x: number) =>
        fillPath(outline(slab(x, 40, 40, 220)), tone(0.26, 0.04)) +
        fillPath(outline(slab(x + 6, 40, 7, 220)), tone(0.4, 0.05)) +
        fillPath(
          outline(slab(x - 8, 26, 56, 16, 3)) + outline(slab(x - 8, 256, 56, 16, 3)),
          tone(0.33, 0.05),
        );
      const step = (i: number) =>
        fillPath(
          outline(slab(760 + i * 36, 294 - i * 22, 360 - i * 72, 24)),
          tone(0.24 + i * 0.05),
        );
      return (
        [590, 690, 1150, 1240].map(column).join('') +
        fillPath(shaft(940, 940, 380), tone(0.9, 0.1), 0.16) +
        times(4).map(step).join('') +
        fillPath(
          outline('880,206 862,112 906,150 940,92 974,150 1018,112 1000,206,6'),
          tone(0.82, 0.15),
        ) +
        fillPath(outline(slab(880, 194, 120, 16, 5)), tone(0.92, 0.11)) +
        fillPath(
          [862, 940, 1018].map((x) => disc(x, x === 940 ? 88 : 108, 8)).join('') +
            outline(circle(940, 172, 10)),
          tone(0.96, 0.07),
        )
      );
    },
  },
  // A desk at night: a lamp's light, a window on the town, an open conversation.
  support: {
    hue: 215,
    draw: (tone, random) => {
      const houses = times(9).map((i) => {
        const h = between(random, 30, 110);
        return outline(slab(700 + i * 36, 196 - h, 32, h));
      });
      const windows = times(26).map(() =>
        outline(
          slab(
            704 + Math.floor(between(random, 0, 31)) * 10,
            190 - Math.floor(between(random, 1, 8)) * 11,
            4,
            5,
          ),
        ),
      );
      const bubble = (x: number, y: number, w: number, tail: number) =>
        outline(slab(x, y, w, 46, 12)) +
        outline(`${tail},${y + 38} ${tail + 22},${y + 38} ${tail + 4},${y + 66}`);
      return (
        fillPath(outline(slab(690, 30, 340, 170, 4)), tone(0.22, 0.05)) +
        fillPath(houses.join(''), tone(0.15, 0.03)) +
        fillPath(windows.join(''), oklch(0.82, 0.12, 85), 0.8) +
        strokePath('M860 30v170M690 114h340', tone(0.34, 0.03), 6) +
        fillPath(outline('1128,120 1204,120 1280,262 1010,262'), oklch(0.88, 0.1, 85), 0.2) +
        fillPath(outline(slab(560, 262, 720, 14, 3)), tone(0.36, 0.04)) +
        strokePath('M1236 262v-90l-60-72', tone(0.46, 0.03), 7) +
        fillPath(outline('1150,84,4 1190,84,4 1214,124 1122,124'), oklch(0.72, 0.13, 75)) +
        fillPath(bubble(760, 134, 150, 790), tone(0.56, 0.1)) +
        fillPath(bubble(900, 190, 190, 1040), tone(0.84, 0.05)) +
        strokePath('M784 152h100M784 166h66', tone(0.9, 0.03), 5) +
        strokePath('M926 208h138M926 222h84', tone(0.42, 0.08), 5)
      );
    },
  },
};

/**
 * The backdrop behind a place's title as SVG text, 1280 × 320, at most 6 kB: its objects stand to
 * the right, and it fades out to the left, where the title is, and below. Pure: the same bytes each
 * time.
 */
export function drawBackdrop(place: Place): string {
  const { hue, draw } = backdrops[place];
  const tone: Tone = (lightness, chroma = 0.07) => oklch(lightness, chroma, hue);
  const fade = (id: string, until: number, to: string, frame: string) =>
    gradient(
      id,
      [
        [0, '#000'],
        [until, to],
      ],
      frame,
    );
  const all = `width="${WIDTH}" height="${HEIGHT}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" ${all}>` +
    `<defs>${fade('a', 0.7, '#fff', 'x1=".3" x2="1" y2="0"')}${fade('b', 0.36, '#0000', 'x2="0" y1="1" y2="0"')}` +
    `<mask id="m"><rect ${all} fill="url(#a)"/><rect ${all} fill="url(#b)"/></mask></defs>` +
    `<g mask="url(#m)" stroke-linejoin="round"><rect ${all} fill="${tone(0.17, 0.04)}"/>${draw(tone, seededRandom(hashText(place)))}</g></svg>\n`
  );
}

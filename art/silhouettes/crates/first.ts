import { slab } from '../../shape.ts';
import { cut, paint, pin, polymer, ring, rubber, seam, slots, steel, tube, wood } from '../part.ts';

import { both, type Crate } from './crate.ts';

/** A hard case with a carrying handle. */
export const hardCase: Crate = {
  worth: 'fair',
  seam: 150,
  body: [
    [
      paint('12,154,5 388,154,5 380,270,18 364,284,14 36,284,14 20,270,18'),
      ...both(steel(slab(62, 152, 34, 132, 5))),
      ...both(polymer('20,270,16 17,232 30,236,5 58,270,6 64,284 36,284,12')),
      polymer('148,172,8 252,172,8 262,184,6 262,256,6 252,266,8 148,266,8 138,256,6 138,184,6'),
      ...both(pin(40, 272, 3.4)),
    ],
  ],
  lid: [
    steel('138,46 146,14,12 254,14,12 262,46 240,46 236,30,8 164,30,8 160,46'),
    rubber(slab(160, 12, 80, 14, 6)),
    paint('6,98,6 48,40,12 352,40,12 394,98,6'),
    paint('6,96,10 394,96,10 390,146,5 10,146,5'),
    ...both(steel(slab(62, 96, 34, 51, 4))),
    ...both(steel('62,96 104,42 132,42 96,96')),
    ...both(polymer('6,96,8 46,96,4 38,116,5 30,146 10,146,4')),
    slots(166, 104, 68, 30, 7),
    ...both(pin(24, 106, 3.4)),
    seam('54,50 346,50'),
    ...both(steel(slab(104, 122, 30, 58, 4))),
    ...both(cut(slab(109, 148, 20, 24, 3))),
  ],
  lights: [slab(20, 147.5, 84, 5), slab(134, 147.5, 132, 5), slab(296, 147.5, 84, 5)],
  emblem: [200, 219, 36],
};

/** A capsule that lies on feet, with a window. */
export const capsule: Crate = {
  worth: 'fair',
  seam: 159,
  body: [
    [
      ...both(polymer('92,244 124,244 136,270,6 74,270,6')),
      paint('4,160,4 396,160,4 394,194,36 376,230,30 330,242,8 70,242,8 24,230,30 6,194,36'),
      cut('112,160 288,160 288,218,16 112,218,16'),
      polymer('112,210,4 288,210,4 288,226,6 112,226,6'),
      slots(98, 230, 204, 6, 20),
      ...both(steel(slab(66, 160, 26, 88, 6))),
      ...both(seam('16,164~ 20,196~ 34,218')),
      ...[198, 230].flatMap((y) => both(pin(79, y, 3.2))),
    ],
  ],
  lid: [
    paint('4,158,4 6,124,36 24,88,30 70,76,8 330,76,8 376,88,30 394,124,36 396,158,4'),
    cut('112,100,16 288,100,16 288,158 112,158'),
    polymer('112,92,6 288,92,6 288,108,4 112,108,4'),
    slots(98, 82, 204, 6, 20),
    ...both(steel(slab(66, 70, 26, 88, 6))),
    ...both(seam('34,100~ 20,122~ 16,154')),
    ...[88, 120].flatMap((y) => both(pin(79, y, 3.2))),
  ],
  lights: [slab(96, 94, 6, 130, 3), slab(298, 94, 6, 130, 3)],
  emblem: [200, 159, 42],
};

const PLANKS = [0, 1, 2].map((i) => 128 + i * 52);

/** A plain box of planks. */
export const plankBox: Crate = {
  worth: 'plain',
  seam: 124,
  body: [
    [
      ...PLANKS.map((y) => wood(slab(16, y, 368, 52, 2))),
      ...PLANKS.map((y, i) =>
        seam(
          `50,${y + 16} ${130 + i * 30},${y + 14}~ 350,${y + 20}|50,${y + 36} ${240 - i * 30},${y + 38}~ 350,${y + 33}`,
        ),
      ),
      paint('54,130,3 92,130,3 346,258,3 308,258,3'),
      paint(slab(8, 258, 384, 30, 5)),
      ...both(paint(slab(8, 128, 46, 160, 5))),
      polymer('140,146,6 260,146,6 260,250,6 140,250,6'),
      ...[31, 92, 140].flatMap((x) => both(pin(x, 273, 3.8))),
      ...[156, 190, 230].flatMap((y) => both(pin(31, y, 3.8))),
    ],
  ],
  lid: [
    wood('20,92 58,50,3 342,50,3 380,92'),
    seam('104,92 124,50|192,92 196,50|280,92 272,50'),
    paint(slab(8, 90, 384, 32, 5)),
    ...both(paint('44,52,3 60,46,3 76,48 40,96 12,94')),
    ...[31, 92, 140].flatMap((x) => both(pin(x, 106, 3.8))),
    steel(slab(174, 104, 52, 38, 4)),
    cut(slab(192, 114, 16, 17, 3)),
  ],
  lights: [slab(56, 123.5, 112, 3.5), slab(232, 123.5, 112, 3.5)],
  emblem: [200, 199, 38],
};

/** A wall vault with a round door. */
export const vault: Crate = {
  worth: 'fine',
  seam: 160,
  body: [
    [
      ...both(polymer('50,286 84,286 78,304,4 56,304,4')),
      paint('44,30,18 356,30,18 384,58,18 384,262,18 356,290,18 44,290,18 16,262,18 16,58,18'),
      tube(8, 92, 30, 38, 5),
      tube(8, 190, 30, 38, 5),
    ],
  ],
  lid: [
    steel('60,50,14 340,50,14 362,72,14 362,248,14 340,270,14 60,270,14 38,248,14 38,72,14'),
    paint('66,58,12 334,58,12 354,78,12 354,242,12 334,262,12 66,262,12 46,242,12 46,78,12'),
    ring(200, 160, 92, 74),
    ring(200, 160, 70, 58, 'brass'),
    ring(200, 160, 54, 0.5, 'polymer'),
    ...[30, 90, 150, 210, 270, 330].map((degrees) => {
      const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const corner = (r: number, aside: number) =>
        `${200 + x * r - y * aside},${160 + y * r + x * aside},3`;
      return steel(`${corner(56, -7)} ${corner(108, -5)} ${corner(108, 5)} ${corner(56, 7)}`);
    }),
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((i) => {
      const angle = (i * Math.PI) / 6 + Math.PI / 12;
      return pin(200 + Math.cos(angle) * 83, 160 + Math.sin(angle) * 83, 4);
    }),
    ...[72, 248].flatMap((y) => both(pin(60, y, 6))),
    seam('70,40 330,40'),
    polymer(slab(356, 132, 22, 56, 5)),
    cut(slab(361, 140, 12, 40, 3)),
  ],
  lights: [144, 156, 168].map((y) => slab(364, y, 6, 8, 2)),
  emblem: [200, 160, 40],
};

import { slab } from '../shape.ts';
import {
  cut,
  paint,
  paintTube,
  pin,
  polymer,
  ring,
  rubber,
  seam,
  silhouette,
  slots,
  steel,
  tube,
  wood,
  type Silhouette,
} from './part.ts';

/**
 * The shape of a container: a hard case, a sleek capsule, a plain box of planks, or a vault for the
 * dearest ones.
 */
export type CrateKind = 'case' | 'capsule' | 'box' | 'vault';

/**
 * A container: its parts, the openings that its light escapes from (vertex lists), and its emblem's
 * place (centre and radius).
 */
export type Crate = {
  drawing: Silhouette;
  lights: readonly string[];
  emblem: readonly [x: number, y: number, r: number];
};

const mirrored = (x: number, y: number, w: number, h: number, radius: number) =>
  [slab(x, y, w, h, radius), slab(400 - x - w, y, w, h, radius)] as const;

const hardCase: Crate = {
  drawing: silhouette(
    [
      steel('138,46 146,14,12 254,14,12 262,46 240,46 236,30,8 164,30,8 160,46'),
      rubber(slab(160, 12, 80, 14, 6)),
      paint('6,98,6 48,40,12 352,40,12 394,98,6'),
      paint('6,96,10 394,96,10 390,146,5 10,146,5'),
      paint('12,154,5 388,154,5 380,270,18 364,284,14 36,284,14 20,270,18'),
      ...mirrored(62, 152, 34, 132, 5).map(steel),
      ...mirrored(62, 96, 34, 51, 4).map(steel),
      steel('62,96 104,42 132,42 96,96'),
      steel('338,96 296,42 268,42 304,96'),
      polymer('6,96,8 46,96,4 38,116,5 30,146 10,146,4'),
      polymer('394,96,8 354,96,4 362,116,5 370,146 390,146,4'),
      polymer('20,270,16 17,232 30,236,5 58,270,6 64,284 36,284,12'),
      polymer('380,270,16 383,232 370,236,5 342,270,6 336,284 364,284,12'),
      ...mirrored(104, 130, 30, 52, 4).map(steel),
      ...mirrored(109, 150, 20, 22, 3).map(cut),
      polymer('148,172,8 252,172,8 262,184,6 262,256,6 252,266,8 148,266,8 138,256,6 138,184,6'),
      slots(166, 104, 68, 30, 7),
      pin(24, 106, 3.4),
      pin(376, 106, 3.4),
      pin(40, 272, 3.4),
      pin(360, 272, 3.4),
      seam('54,50 346,50'),
    ],
    [0, 0],
    0,
  ),
  lights: [slab(20, 147.5, 84, 5), slab(134, 147.5, 132, 5), slab(296, 147.5, 84, 5)],
  emblem: [200, 219, 36],
};

const capsule: Crate = {
  drawing: silhouette(
    [
      paintTube(66, 84, 268, 150, 12),
      paint('70,76,8 24,88,30 4,128,40 4,190,40 24,230,30 70,242,8'),
      paint('330,76,8 376,88,30 396,128,40 396,190,40 376,230,30 330,242,8'),
      steel('66,70,6 92,70,6 92,248,6 66,248,6'),
      steel('308,70,6 334,70,6 334,248,6 308,248,6'),
      cut('112,100,16 288,100,16 288,218,16 112,218,16'),
      polymer('112,92,6 288,92,6 288,108,4 112,108,4'),
      polymer('112,210,4 288,210,4 288,226,6 112,226,6'),
      seam('30,96~ 16,159~ 30,222'),
      seam('370,96~ 384,159~ 370,222'),
      slots(98, 82, 204, 6, 20),
      slots(98, 230, 204, 6, 20),
      polymer('92,248 124,248 136,270,6 74,270,6'),
      polymer('276,248 308,248 326,270,6 264,270,6'),
      ...[88, 120, 159, 198, 230].flatMap((y) => [pin(79, y, 3.2), pin(321, y, 3.2)]),
    ],
    [0, 0],
    0,
  ),
  lights: [slab(96, 94, 6, 130, 3), slab(298, 94, 6, 130, 3)],
  emblem: [200, 159, 42],
};

const PLANKS = [0, 1, 2, 3].map((i) => 104 + i * 44);

const plankBox: Crate = {
  drawing: silhouette(
    [
      wood('20,98 58,50,3 342,50,3 380,98'),
      seam('104,98 124,50|192,98 196,50|280,98 272,50'),
      ...PLANKS.map((y) => wood(slab(16, y, 368, 44, 2))),
      ...PLANKS.map((y, i) =>
        seam(
          `50,${y + 14} ${130 + i * 30},${y + 12}~ 350,${y + 17}|50,${y + 30} ${240 - i * 30},${y + 32}~ 350,${y + 28}`,
        ),
      ),
      paint('54,122,3 92,122,3 346,258,3 308,258,3'),
      paint(slab(8, 92, 384, 30, 5)),
      paint(slab(8, 258, 384, 30, 5)),
      ...mirrored(8, 92, 46, 196, 5).map(paint),
      paint('44,52,3 60,46,3 76,48 40,96 12,94'),
      paint('356,52,3 340,46,3 324,48 360,96 388,94'),
      polymer('140,134,6 260,134,6 260,248,6 140,248,6'),
      steel(slab(174, 106, 52, 38, 4)),
      cut(slab(192, 116, 16, 17, 3)),
      ...[107, 273].flatMap((y) => [31, 92, 140, 260, 308, 369].map((x) => pin(x, y, 3.8))),
      ...[150, 190, 230].flatMap((y) => [pin(31, y, 3.8), pin(369, y, 3.8)]),
    ],
    [0, 0],
    0,
  ),
  lights: [slab(62, 124, 74, 3), slab(264, 124, 74, 3)],
  emblem: [200, 193, 40],
};

const vault: Crate = {
  drawing: silhouette(
    [
      polymer('50,286 84,286 78,304,4 56,304,4'),
      polymer('350,286 316,286 322,304,4 344,304,4'),
      paint('44,30,18 356,30,18 384,58,18 384,262,18 356,290,18 44,290,18 16,262,18 16,58,18'),
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
      tube(8, 92, 30, 38, 5),
      tube(8, 190, 30, 38, 5),
      ...[
        [60, 72],
        [340, 72],
        [60, 248],
        [340, 248],
      ].map(([x = 0, y = 0]) => pin(x, y, 6)),
      seam('70,40 330,40'),
      polymer(slab(356, 132, 22, 56, 5)),
      cut(slab(361, 140, 12, 40, 3)),
    ],
    [0, 0],
    0,
  ),
  lights: [slab(364, 144, 6, 8, 2), slab(364, 156, 6, 8, 2), slab(364, 168, 6, 8, 2)],
  emblem: [200, 160, 40],
};

export const crates: Readonly<Record<CrateKind, Crate>> = {
  case: hardCase,
  capsule,
  box: plankBox,
  vault,
};

import { circle, corner, slab } from '../../shape.ts';
import {
  brass,
  cut,
  paint,
  pane,
  paper,
  polymer,
  seam,
  shade,
  slots,
  steel,
  tube,
  wood,
} from '../part.ts';
import { both, oval, bar, type Crate } from './crate.ts';

/** An upright safe: dial, spoked wheel and gilt lines. */
export const safe: Crate = {
  worth: 'fine',
  seam: 150,
  body: [
    [
      ...both(brass('84,286 124,286 118,306,5 90,306,5')),
      paint('66,14,10 334,14,10 344,24,10 344,286,8 56,286,8 56,24,10'),
      ...[72, 214].map((y) => tube(46, y, 18, 40, 4)),
    ],
  ],
  lid: [
    polymer('78,36,8 322,36,8 322,266,8 78,266,8'),
    paint('84,42,6 316,42,6 316,260,6 84,260,6'),
    brass('96,54,10 304,54,10 304,248,10 96,248,10|101,59,7 101,243,7 299,243,7 299,59,7'),
    steel(circle(150, 194, 32)),
    seam(Array.from({ length: 20 }, (_, i) => tick(150, 194, i * 18)).join('|')),
    polymer(circle(150, 194, 19)),
    brass(bar(150, 194, -90, 18, 4)),
    ...[0, 72, 144, 216, 288].map((degrees) => brass(bar(250, 194, degrees - 90, 38, 9))),
    ...[0, 72, 144, 216, 288].map((degrees) => {
      const angle = ((degrees - 90) * Math.PI) / 180;
      return brass(circle(250 + Math.cos(angle) * 38, 194 + Math.sin(angle) * 38, 8));
    }),
    brass(circle(250, 194, 14)),
  ],
  lights: [slab(312, 44, 4, 60, 2), slab(312, 196, 4, 60, 2)],
  emblem: [200, 106, 38],
};

/** A mark on the dial of a safe. */
function tick(x: number, y: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const place = (r: number) => corner(x + Math.cos(angle) * r, y + Math.sin(angle) * r);
  return `${place(23)} ${place(30)}`;
}

/** A filing cabinet of three drawers. */
export const cabinet: Crate = {
  worth: 'fair',
  seam: 108,
  body: [
    [
      paint('70,110 330,110 330,296,4 70,296,4'),
      polymer('76,292 324,292 324,304,4 76,304,4'),
      ...[116, 206].map((y) => steel(slab(84, y, 232, 82, 5))),
      polymer('168,124,6 232,124,6 232,176,6 168,176,6'),
      paper(slab(166, 218, 68, 26, 2)),
      ...[180, 256].map((y) => polymer(`160,${y},4 240,${y},4 234,${y + 13},6 166,${y + 13},6`)),
    ],
  ],
  lid: [
    ...[0, 1, 2, 3, 4].map((i) =>
      paper(
        `${104 + i * 42},${14 - (i % 2) * 5},3 ${146 + i * 42},${14 - (i % 2) * 5},3 ${146 + i * 42},52 ${104 + i * 42},52`,
      ),
    ),
    paint('62,40,6 338,40,6 338,106,3 62,106,3'),
    steel(slab(84, 50, 232, 50, 5)),
    polymer('160,72,4 240,72,4 234,88,6 166,88,6'),
    brass(circle(298, 66, 7)),
  ],
  lights: [slab(70, 107.5, 260, 3)],
  emblem: [200, 150, 24],
};

/** A goods lift: its upper door rises, its lower one sinks. */
export const lift: Crate = {
  worth: 'fair',
  seam: 174,
  body: [
    [
      steel('50,64 350,64 350,298,3 50,298,3'),
      paint('80,178 320,178 320,288 80,288'),
      ...both(seam('92,192 128,192 128,278 92,278 92,192')),
      polymer('142,192,8 258,192,8 258,280,8 142,280,8'),
      polymer('80,176 320,176 320,188 80,188'),
      steel('36,286,4 364,286,4 364,302,4 36,302,4'),
      polymer(slab(328, 172, 16, 44, 5)),
      brass(circle(336, 184, 5)),
      brass(circle(336, 202, 5)),
    ],
  ],
  lid: [
    steel('36,6,8 364,6,8 364,70,4 36,70,4'),
    polymer('130,12,8 270,12,8 270,66,8 130,66,8'),
    brass('160,50 176,26 192,50'),
    brass('208,28 240,28 224,52'),
    ...both(seam('52,20 116,20|52,38 116,38|52,56 116,56')),
    paint('80,78 320,78 320,170 80,170'),
    ...both(seam('92,88 188,88 188,158 92,158 92,88')),
    steel('80,70 320,70 320,78 80,78'),
    polymer('80,162 320,162 320,174 80,174'),
  ],
  lights: [slab(82, 173.5, 236, 3.5)],
  emblem: [200, 236, 34],
};

/** An iron stove with embers behind its door. */
export const stove: Crate = {
  worth: 'fair',
  seam: 96,
  body: [
    [
      ...both(polymer('88,270 112,270 100,304,6 78,304,6')),
      paint('66,98 334,98 344,180~ 326,276,10 74,276,10 56,180~'),
      shade('66,98 334,98 344,180~ 326,276,10 74,276,10 56,180~'),
      polymer('112,124,16 288,124,16 288,236,16 112,236,16'),
      cut('126,138,8 274,138,8 274,200,8 126,200,8'),
      brass(slab(280, 160, 22, 10, 4)),
      steel('60,270,5 340,270,5 340,284,5 60,284,5'),
    ],
  ],
  lid: [
    polymer('178,-40,4 222,-40,4 222,70 178,70'),
    steel('170,-48,4 230,-48,4 230,-34,4 170,-34,4'),
    steel('172,24,3 228,24,3 228,36,3 172,36,3'),
    paint('92,66,10 308,66,10 330,86 70,86'),
    steel('52,82,6 348,82,6 348,98,5 52,98,5'),
    shade('52,82,6 348,82,6 348,98,5 52,98,5'),
  ],
  lights: [
    '130,198 134,176~ 148,160~ 154,184~ 164,152~ 176,184~ 186,168~ 192,190~ 204,142~ 216,184~ 228,160~ 238,186~ 248,166~ 262,178~ 270,198',
  ],
  emblem: [200, 219, 15],
};

/** A mantel clock under a roof of wood. */
export const clock: Crate = {
  worth: 'fine',
  seam: 150,
  body: [
    [brass('48,262,6 352,262,6 352,284,4 48,284,4'), wood('34,280,4 366,280,4 366,300,6 34,300,6')],
  ],
  lid: [
    brass('188,4,4 212,4,4 218,26 182,26'),
    wood('86,36,14 130,22,10 270,22,10 314,36,14 350,62,4 350,74,4 50,74,4 50,62,4'),
    paint('66,72 334,72 334,266 66,266'),
    ...both(brass(slab(78, 74, 16, 192, 3))),
    brass(circle(200, 138, 84)),
    paper(circle(200, 138, 72)),
    ...[0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330].map((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const [x, y] = [Math.cos(angle), Math.sin(angle)];
      return polymer(bar(200 + x * 55, 138 + y * 55, degrees, 12, degrees % 90 ? 3.5 : 7));
    }),
    polymer(bar(200, 138, -122, 40, 8)),
    polymer(bar(200, 138, -32, 54, 5.5)),
    brass(circle(200, 138, 8)),
  ],
  lights: [],
  emblem: [200, 243, 18],
};

/** A television with two aerials; its screen is lit. */
export const television: Crate = {
  worth: 'fair',
  seam: 166,
  body: [[...both(wood('86,272 112,272 92,306,4 72,306,4'))]],
  lid: [
    steel(bar(206, 72, -124, 104, 5)),
    steel(bar(194, 72, -52, 96, 5)),
    polymer(oval(200, 74, 40, 16)),
    paint('38,66,14 362,66,14 378,84,20 378,262,20 362,280,14 38,280,14 22,262,20 22,84,20'),
    polymer('72,84,18 250,84,18 276,102,26 276,244,26 250,262,18 72,262,18 46,244,26 46,102,26'),
    cut('80,96,16 242,96,16 264,110,24 264,236,24 242,250,16 80,250,16 58,236,24 58,110,24'),
    pane('84,104,12 150,104,8 92,206,8 66,226,12 66,122,20'),
    ...[112, 152].map((y) => brass(circle(328, y, 15))),
    ...[112, 152].map((y) => polymer(bar(328, y, -60, 11, 4))),
    slots(300, 192, 56, 60, 9),
  ],
  lights: [],
  emblem: [164, 174, 48],
};

/** A door in its frame, ajar on the light behind it. */
export const door: Crate = {
  worth: 'plain',
  seam: 150,
  body: [
    [
      wood('84,4,4 316,4,4 316,298 84,298'),
      cut('104,24 296,24 296,298 104,298'),
      paint('120,24 296,24 296,298 120,298'),
      steel('64,294,4 336,294,4 344,306,3 56,306,3'),
      ...[
        [138, 44],
        [216, 44],
        [138, 176],
        [216, 176],
      ].flatMap(([x = 0, y = 0]) => [
        seam(`${x},${y} ${x + 62},${y} ${x + 62},${y + 104} ${x},${y + 104} ${x},${y}`),
      ]),
    ],
  ],
  lid: [brass(slab(126, 148, 20, 40, 6)), brass(circle(136, 162, 9))],
  lights: [slab(106, 26, 9, 270, 3)],
  emblem: [207, 106, 34],
};

import { pick, type Random } from './random.ts';
import { circle, corner } from './shape.ts';

/** Regular figure: `points` corners at radius `outer`, and as many between them at `inner`. */
function figure(points: number, outer: number, inner: number, turn = -Math.PI / 2): string {
  const vertex = (i: number) => {
    const angle = turn + (i * Math.PI) / points;
    const r = i % 2 ? inner : outer;
    return corner(Math.cos(angle) * r, Math.sin(angle) * r);
  };
  return Array.from({ length: points * 2 }, (_, i) => vertex(i)).join(' ');
}

const ball = (x: number, y: number, r: number) => circle(x, y, r);

/** A wave's crest line from left to right at height `y`, as a band. */
const wave = (y: number) =>
  `-10,${y} -7.5,${y - 4}~ -5,${y - 4}~ -2.5,${y}~ 0,${y}~ 2.5,${y - 4}~ 5,${y - 4}~ 10,${y} 10,${y + 3} 5,${y - 1}~ 2.5,${y - 1}~ 0,${y + 3}~ -2.5,${y + 3}~ -5,${y - 1}~ -7.5,${y - 1}~ -10,${y + 3}`;

/** Bars of the digits 1 to 9, as `marks.ts` numbers the segments: top, clockwise, then middle. */
const BARS = [
  '-3.4,-10 3.4,-10 3.4,-7 -3.4,-7',
  '3.8,-9.6 6.8,-9.6 6.8,-0.6 3.8,-0.6',
  '3.8,0.6 6.8,0.6 6.8,9.6 3.8,9.6',
  '-3.4,7 3.4,7 3.4,10 -3.4,10',
  '-6.8,0.6 -3.8,0.6 -3.8,9.6 -6.8,9.6',
  '-6.8,-9.6 -3.8,-9.6 -3.8,-0.6 -6.8,-0.6',
  '-3.4,-1.5 3.4,-1.5 3.4,1.5 -3.4,1.5',
];
const bars = (...lit: number[]) => lit.map((i) => BARS[i]).join('|');

/** Figures that mean nothing but look well (specifications, see `outline`), for a radius of 10. */
const PLAIN: readonly string[] = [
  figure(5, 10, 4.4),
  figure(4, 10.5, 3),
  [figure(6, 10, 8.7, 0), figure(6, 6, 5.2, 0), figure(3, 3.6, 1.8)].join('|'),
  '0,-10 8.5,-6.5 7.6,2.5,4 0,10 -7.6,2.5,4 -8.5,-6.5|0,-6.5 5.4,-4.3 4.8,1.5,3 0,6.2 -4.8,1.5,3 -5.4,-4.3',
  '-10,-3 0,-9.5 10,-3 10,2.5 0,-4 -10,2.5|-10,5 0,-1.5 10,5 10,10 0,3.8 -10,10',
  '0,-10 8.7,-5 8.7,5 0,10 -8.7,5 -8.7,-5|0,-5.5 4.8,-2.7 4.8,2.7 0,5.5 -4.8,2.7 -4.8,-2.7',
  ['0,-10 9.5,0 0,10 -9.5,0', '0,-5.5 5.2,0 0,5.5 -5.2,0', figure(4, 2.6, 2.6, 0)].join('|'),
];

const flame =
  '0,-10 6,-3~ 8.5,4~ 5,10~ -5,10~ -8.5,4~ -5,-3 -2.6,0.5~ -1,-4~|0.5,2 3.4,5.4~ 2,8.4~ -2,8.4~ -3.2,5.4~';
const moon = '3,-10 -4,-10~ -10,-5~ -10,5~ -4,10~ 3,10~ 8,6 2,5.6~ -2.6,2.4~ -2.6,-3.4~ 0,-7.4~';
const leaf = '-9,10 -9.4,-1~ -2,-9~ 9.6,-9.6 9,2~ 1,9~ -5,6.6|-5.4,5.4 2.6,-3.4 4,-2 -4.4,6.2';
const eye = `-10.6,0 -5,-7~ 5,-7~ 10.6,0 5,7~ -5,7~|${ball(0, 0, 4.2)}|${ball(0, 0, 1.9)}`;

/** Emblems by the words of a name, the first that fits. */
const MEANT: readonly (readonly [RegExp, string])[] = [
  [/\bfirst f|\bone\b/i, bars(1, 2)],
  [/\bsecond f|\btwo\b/i, bars(0, 1, 6, 4, 3)],
  [/\bthird|\bthree\b/i, bars(0, 1, 6, 2, 3)],
  [/\bfourth|\bfour\b/i, bars(5, 6, 1, 2)],
  [/\bfifth|\bfive\b/i, bars(0, 5, 6, 2, 3)],
  [/\bsixth|\bsix\b/i, bars(0, 5, 4, 3, 2, 6)],
  [/\bseventh|\bseven\b/i, bars(0, 1, 2)],
  [/\beighth|\beight\b/i, bars(0, 1, 2, 3, 4, 5, 6)],
  [/\bninth|\bnine\b/i, bars(0, 1, 2, 3, 5, 6)],
  [/moon|crescent|night|evening/i, moon],
  [/fire|burn|escape|flame|candle|ember|match|camp/i, flame],
  [/ice|snow|winter|frost|white/i, figure(6, 10.5, 2.2)],
  [/sun|light|morning|glow|dawn/i, `${figure(8, 10.5, 6.2)}|${ball(0, 0, 3.6)}`],
  [/garden|green|leaf|wood|moss|straw/i, leaf],
  [/sea|current|fog|harbour|smoke|water|wave/i, [wave(-4), wave(3), wave(10)].join('|')],
  [/thunder|wire|rush|lightning|noise/i, '2,-10 -6,1.5 -0.6,1.5 -2,10 6,-2.5 0.6,-2.5'],
  [
    /king|queen|gold|gilt|penthouse|patron/i,
    '-10,8 -10.4,-6 -5,0.6 0,-9.4 5,0.6 10.4,-6 10,8|-7,3.2 -7,5.2 7,5.2 7,3.2',
  ],
  [/coin|money|tin|copper|regular/i, `${ball(0, 0, 10)}|${ball(0, 0, 7.6)}|${figure(4, 5.4, 2)}`],
  [/sight|watch|look|eye|curator/i, eye],
  [
    /heart|touch|love|hand|hello|friend/i,
    '0,9.6 -8,2~ -10.6,-3.6~ -8.6,-9~ -3,-9~ 0,-4.4 3,-9~ 8.6,-9~ 10.6,-3.6~ 8,2~',
  ],
  [
    /flutter|wing|bird|feather/i,
    '0,-4 2,-9~ 9.6,-10~ 10,-1~ 4,1.4 9,3~ 7.6,9.6~ 2,8.6~ 0,3 -2,8.6~ -7.6,9.6~ -9,3~ -4,1.4 -10,-1~ -9.6,-10~ -2,-9~',
  ],
  [/\b(?:drill|square|step|path)/i, '-10,10 -10,5 -5,5 -5,0 0,0 0,-5 5,-5 5,-10 10,-10 10,10'],
  [/company|violet|rose|flower/i, `${figure(5, 10, 5.6)}|${ball(0, 0, 3)}`],
  [
    /edge|blade|knife|silver/i,
    '0,-10.4 3.4,-5 3.4,3.6 -3.4,3.6 -3.4,-5|-6.6,4.6 6.6,4.6 6.6,6.6 -6.6,6.6|-1.6,7.4 1.6,7.4 1.6,10.6 -1.6,10.6',
  ],
  [/faithful|heavy|guard|shield/i, PLAIN[3]!],
];

/** The emblem of a case by its name: one that its words mean, else one of the plain figures. */
export function emblemOf(name: string, random: Random): string {
  const plain = pick(random, PLAIN);
  return MEANT.find(([words]) => words.test(name))?.[1] ?? plain;
}

import { ground, strokePath, times, type Surface } from './finishes/finish.ts';
import { gradient } from './light.ts';
import { contours, fractalNoise, type Field } from './noise.ts';
import { between, type Random } from './random.ts';
import { at } from './shape.ts';
import type { Under } from './silhouettes/part.ts';

/** The wear grades, from new to battle-scarred. */
export type Wear = 'FN' | 'MW' | 'FT' | 'WW' | 'BS';

/**
 * The marks of each grade: the level above which the wear field has lost its paint, the share of an
 * edge that is rubbed bare, the number of scratches (the first n of one seeded list) and the
 * dulling of the colour. All grades share one field and one list, so a worse grade contains every
 * mark of a better one.
 */
const GRADES: Record<Wear, { level: number; edge: number; scratches: number; grime: number }> = {
  FN: { level: 2, edge: 0, scratches: 0, grime: 0 },
  MW: { level: 0.7, edge: 0.12, scratches: 7, grime: 0.03 },
  FT: { level: 0.665, edge: 0.3, scratches: 24, grime: 0.1 },
  WW: { level: 0.605, edge: 0.5, scratches: 46, grime: 0.19 },
  BS: { level: 0.56, edge: 0.75, scratches: 80, grime: 0.27 },
};

/** The look of bare places: their tones from above to below, scratches and rubbed edges. */
const BARE: Record<
  Under,
  { tones: readonly [string, string, string]; scratch: string; edge: string }
> = {
  metal: { tones: ['#9aa1ac', '#6d747f', '#8b929d'], scratch: '#c4cad3', edge: '#aeb5c0' },
  cloth: { tones: ['#6b6358', '#453f37', '#575046'], scratch: '#9a8f7f', edge: '#857b6c' },
};

/**
 * Draws wear over the painted parts of a surface, whose outlines are `paths`: grime, patches that
 * expose the material `under` the paint, scratches and rubbed edges. Empty for FN.
 */
export function drawWear(
  wear: Wear,
  under: Under,
  paths: readonly string[],
  { id, box, unit, seed }: Surface,
  random: Random,
): string {
  const { level, edge, scratches, grime } = GRADES[wear];
  if (wear === 'FN') return '';
  const bare = BARE[under];
  const chips = fractalNoise(seed + 41, 13 * unit);
  const zones = fractalNoise(seed + 43, 70 * unit);
  const field: Field = (x, y) => chips(x, y) * 0.62 + zones(x, y) * 0.38;
  const patches = contours(field, box, unit * 3, [level]).join('');
  const scratch = () => {
    const [x, y] = [between(random, box.x, box.x + box.w), between(random, box.y, box.y + box.h)];
    const long = between(random, 5, 34) * unit;
    const turn = between(random, -0.5, 0.35);
    return `M${at(x)} ${at(y)}l${at(long * Math.cos(turn))} ${at(long * Math.sin(turn))}`;
  };
  const lines = times(scratches).map(scratch).join('');
  const dash = () => {
    const period = between(random, 12, 46) * unit;
    return `${at(period * edge)} ${at(period * (1.02 - edge))}`;
  };
  const rubbed = `stroke-width="${at(unit * 4.4)}" stroke-dasharray="${times(12).map(dash).join(' ')}" stroke-linecap="butt"`;
  return (
    `<defs>${gradient(`${id}worn`, [
      [0, bare.tones[0]],
      [0.5, bare.tones[1]],
      [1, bare.tones[2]],
    ])}</defs>` +
    ground({ box, unit }, '#24211d', grime) +
    `<path d="${patches}" fill="url(#${id}worn)" stroke="#0a0a0c" stroke-opacity=".45" stroke-width="${at(unit * 0.8)}"/>` +
    strokePath(lines, bare.scratch, unit * 0.9, 0.75) +
    `<path d="${paths.join('')}" fill="none" stroke="${bare.edge}" stroke-opacity=".85" ${rubbed}/>`
  );
}

import { expect, test } from 'vitest';
import { gradesOf, kindsOf, nearestGrade, otherKind, type Floats, type Variant } from './wear.ts';

const bands: Floats['bands'] = [
  { short: 'FN', value: 'Factory New', range: [0, 0.07] },
  { short: 'MW', value: 'Minimal Wear', range: [0.07, 0.15] },
  { short: 'FT', value: 'Field-Tested', range: [0.15, 0.38] },
  { short: 'WW', value: 'Well-Worn', range: [0.38, 0.45] },
  { short: 'BS', value: 'Battle-Scarred', range: [0.45, 1] },
];

const variant = (id: number, short: string, stattrak = false) =>
  ({
    id,
    appearance: { id: bands.findIndex((band) => band.short === short), value: short, short },
    stattrak,
    souvenir: false,
  }) as Variant;

const skin = [
  variant(1, 'MW'),
  variant(2, 'FT'),
  variant(3, 'BS'),
  variant(4, 'FT', true),
  variant(5, 'BS', true),
];

const grades = gradesOf(skin, skin[0]!, { bands, skin: [0.1, 0.7] });

test('a skin has the grades of one kind, each with the part of its band that the skin reaches', () => {
  expect(grades.map(({ goods_id, short, reached }) => [goods_id, short, ...reached])).toEqual([
    [1, 'MW', 0.1, 0.15],
    [2, 'FT', 0.15, 0.38],
    [3, 'BS', 0.45, 0.7],
  ]);
  const counting = gradesOf(skin, skin[3]!, { bands, skin: [0.1, 0.7] });
  expect(counting.map(({ goods_id }) => goods_id)).toEqual([4, 5]);
});

test('a place on the scale means the grade there, or the nearest that exists', () => {
  const at = (place: number) => nearestGrade(grades, place)?.short;
  expect([0, 0.12, 0.3, 0.4, 0.43, 1].map(at)).toEqual(['MW', 'MW', 'FT', 'FT', 'BS', 'BS']);
  expect(nearestGrade([], 0.5)).toBeUndefined();
});

test('a kind is offered only where it exists in the same grade', () => {
  expect(kindsOf(skin).map(({ stattrak }) => stattrak)).toEqual([false, true]);
  expect(skin.map((one) => otherKind(skin, one)?.id)).toEqual([undefined, 4, 5, 2, 3]);
});

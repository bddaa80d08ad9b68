import { expect, test } from 'vitest';
import { lighten, mix, oklch, toOklch } from './palette.ts';

test('known colours come out as their published sRGB values', () => {
  expect(oklch(1, 0, 0)).toBe('#ffffff');
  expect(oklch(0.62796, 0.25768, 29.234)).toBe('#ff0000');
  expect(oklch(0.45201, 0.31321, 264.052)).toBe('#0000ff');
});

test('hex to OKLCH and back keeps every rarity colour', () => {
  for (const hex of ['#4b69ff', '#8847ff', '#d32ce6', '#eb4b4b', '#e4ae39', '#b0c3d9']) {
    const { l, c, h } = toOklch(hex);
    expect(oklch(l, c, h)).toBe(hex);
  }
});

test('a colour outside the gamut keeps its lightness and hue', () => {
  const { l, c, h } = toOklch(oklch(0.7, 0.4, 150));
  expect(l).toBeCloseTo(0.7, 1);
  expect(h).toBeCloseTo(150, -1);
  expect(c).toBeLessThan(0.3);
});

test('mixing and lightening end where they should', () => {
  expect(mix('#336699', '#cc3300', 0)).toBe('#336699');
  expect(mix('#336699', '#cc3300', 1)).toBe('#cc3300');
  expect(toOklch(lighten('#336699', 0.2)).l).toBeGreaterThan(toOklch('#336699').l);
});

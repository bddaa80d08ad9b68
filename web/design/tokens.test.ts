import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrastOf, tokensOf } from './tokens.ts';

const tokens = tokensOf(fs.readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8'));
const color = (name: string) => tokens.get(`--color-${name}`)!;

test('The tokens of a stylesheet are what it says first, whatever a media query says later', () => {
  expect(color('ink')).toBe('#0b0d12');
  expect(tokens.get('--animate-arrive')).toMatch(/^arrive /);
  expect(
    tokensOf('a {\n  --two: 1px\n    2px;\n}\n@media print {\n  a {\n    --two: 0;\n  }\n}'),
  ).toEqual(new Map([['--two', '1px 2px']]));
});

test('Contrast is WCAG’s', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe('Colours can be read', () => {
  const surfaces = ['ink', 'surface', 'raised', 'lifted'];
  const texts = ['bright', 'soft', 'brass', 'brass-light', 'ice', 'success', 'warning', 'error'];
  test.each(texts)('%s as text on every surface, 4.5 to 1', (text) => {
    for (const surface of surfaces)
      expect(contrastOf(color(text), color(surface)), surface).toBeGreaterThanOrEqual(4.5);
  });

  test('faint as a mark on every surface, 3 to 1', () => {
    for (const surface of surfaces) {
      expect(contrastOf(color('faint'), color(surface)), surface).toBeGreaterThanOrEqual(3);
    }
  });

  test('bright on a button that is pointed at, 4.5 to 1', () => {
    expect(contrastOf(color('bright'), color('lifted-light'))).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['on-brass', ['brass', 'brass-light', 'brass-dark']],
    ['on-error', ['error', 'error-light', 'error-dark']],
  ])('%s on all shades of its button, 4.5 to 1', (text, shades) => {
    for (const shade of shades)
      expect(contrastOf(color(text), color(shade)), shade).toBeGreaterThanOrEqual(4.5);
  });
});

import { describe, expect, test } from 'vitest';
import { drawTypedCode, groupTypedCode, readTypedCode } from './typed-code.ts';

describe('a code that is typed', () => {
  test('carries five bits a character: all 32 come equally often, and none is taken for another', () => {
    const drawn = drawTypedCode(320_000);
    const counts = new Map<string, number>();
    for (const character of drawn) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect([...counts.keys()].toSorted().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
    // Chi-squared with 31 degrees of freedom: chance exceeds 80 less than once in 300,000 runs.
    const expected = drawn.length / 32;
    const chi2 = [...counts.values()].reduce(
      (sum, count) => sum + (count - expected) ** 2 / expected,
      0,
    );
    expect(chi2).toBeLessThan(80);
  });

  test('is shown in groups of four', () => {
    expect(groupTypedCode('7K3M0QZX')).toBe('7K3M-0QZX');
    expect(groupTypedCode('7K3M0QZX9F2H')).toBe('7K3M-0QZX-9F2H');
  });

  test('may be typed in small letters, with spaces, with or without the dash, and with look-alikes', () => {
    for (const typed of ['7K3M-0QZX', '7k3m0qzx', ' 7K3M 0QZX ', '7k3m-oqzx'])
      expect(readTypedCode(typed)).toBe('7K3M0QZX');
    expect(readTypedCode('il00-0000')).toBe('11000000');
  });
});

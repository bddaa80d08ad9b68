import { expect, test } from 'vitest';
import { isHeldPress } from './held-key.ts';

test('a key held down starts no turn: each one has a press of its own [8-19]', () => {
  expect(isHeldPress({ key: 'Enter', repeat: false }, false)).toBe(false);
  expect(isHeldPress({ key: 'Enter', repeat: true }, false)).toBe(true);
  // In a text it makes lines, and other keys press nothing.
  expect(isHeldPress({ key: 'Enter', repeat: true }, true)).toBe(false);
  expect(isHeldPress({ key: 'ArrowDown', repeat: true }, false)).toBe(false);
});

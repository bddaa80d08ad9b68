import { expect, test } from 'vitest';
import { maskName } from './mask.ts';

test.each([
  ['Ann', 'A***n'],
  ['nightjar', 'n***r'],
  ['X', 'X***X'],
  ['Кот Учёный', 'К***й'],
  ['夜行猫', '夜***猫'],
  ['🎲dice👨‍👩‍👧', '🎲***👨‍👩‍👧'],
  ['मीना', 'मी***ना'],
  ['', '***'],
  [undefined, '***'],
])('the name %s is shown as %s [2-5.4 2-5.5]', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test('a masked name stays as it is when it is masked again', () => {
  for (const name of ['Ann', 'X', '夜行猫']) expect(maskName(maskName(name))).toBe(maskName(name));
});

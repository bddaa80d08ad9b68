import type { Drop } from '@vitrine/contract/drops';
import { expect, test } from 'vitest';
import { arrange } from './views.ts';

const drop = (id: number, price = 1) => ({ id, goods: { price } }) as Drop;
const ids = (drops: readonly Drop[]) => drops.map(({ id }) => id);
const many = Array.from({ length: 40 }, (_, n) => drop(n + 1, n + 1));

test('what is heard goes to the front, and stands there once though the list has it too [2-4.15]', () => {
  expect(ids(arrange('all', [drop(2), drop(1)], [drop(3), drop(2)]))).toEqual([3, 2, 1]);
});

test('of all drops thirty are shown at most, the newest [2-4.14 2-9.3 2-9.4]', () => {
  expect(ids(arrange('all', many))).toEqual(ids(many.toReversed().slice(0, 30)));
});

test('the highlights are fifteen at most, worth 10 or more, the dearest first; of the same price the newer', () => {
  expect(
    ids(arrange('highlights', [drop(1, 9.999), drop(2, 10), drop(3, 25)], [drop(4, 10)])),
  ).toEqual([3, 4, 2]);
  expect(arrange('highlights', many)).toHaveLength(15);
});

test('the best are thirty at most, the dearest first, whatever they are worth', () => {
  expect(ids(arrange('best', [drop(1, 5), drop(2, 0.1)], [drop(3, 2)]))).toEqual([1, 3, 2]);
  expect(arrange('best', many)).toHaveLength(30);
});

test('purchases are only among all drops', () => {
  const bought = { ...drop(9, 50), type: 'mall' } as Drop;
  expect(ids(arrange('all', [bought, drop(1)]))).toEqual([9, 1]);
  expect([arrange('highlights', [bought]), arrange('best', [bought])]).toEqual([[], []]);
});

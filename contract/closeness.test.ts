import { expect, test } from 'vitest';
import { closenessOf, orderByCloseness } from './closeness.ts';

test.each([
  ['AK-47 | Redline', 'ak47 redline', 3],
  ['AK-47 | Redline', 'AK 47 redline', 3],
  ['AK-47 | Redline (Field-Tested)', 'ａｋ－４７ red', 2],
  ['★ Karambit | Doppler', 'doppler kar', 1],
  ['★ Karambit | Doppler', 'oppler', 0],
  ['Anything', '★', 0],
] as const)('%s is as close to %s as %i', (name, search, closeness) => {
  expect(closenessOf(name, search)).toBe(closeness);
});

test('the kind with the closest name comes first, and the others stay in their order', () => {
  const hits = [
    { kind: 'case', name: 'Redwood' },
    { kind: 'item', name: 'AWP | Redline' },
    { kind: 'article', name: 'All about red' },
    { kind: 'page', name: 'Red' },
    { kind: 'item', name: 'Redline' },
  ];
  const names = orderByCloseness(hits, 'redline').map(({ name }) => name);
  expect(names).toEqual(['Redline', 'AWP | Redline', 'Redwood', 'All about red', 'Red']);
  expect(orderByCloseness(hits, 'red').map(({ kind }) => kind)[0]).toBe('page');
  expect(orderByCloseness([], 'red')).toEqual([]);
});

import { expect, test } from 'vitest';
import { declareFact } from './kit/facts.ts';
import { gather } from './kit/gather.ts';
import type { Module } from './kit/module.ts';
import { declareTelling } from './kit/tellings.ts';
import { nouns } from './modules.ts';

const wrapped = declareFact<object>('parcel.wrapped');

/** A module as `npm run new-module` appends one, with something for each of those that gather. */
const parcels: Module = {
  name: 'parcels',
  needs: [],
  facts: [wrapped],
  wins: [{ of: wrapped, read: () => [], total: { name: 'parcels', count: () => 1 } }],
  tellings: [declareTelling(wrapped, async (_, facts) => facts.map(() => []))],
};

/** The names of the listeners that take facts of a kind. */
const readersOf = (modules: readonly Module[], wanted: string) =>
  gather(modules)
    .flatMap(({ listeners = [] }) => listeners)
    .filter(({ takes = [] }) => takes.some(({ kind }) => kind === wanted))
    .map(({ name }) => name);

test.each([
  ['a module at the end', [...nouns, parcels]],
  ['a module at the beginning', [parcels, ...nouns]],
])('the wins and tellings of %s have their readers', (_, modules) => {
  expect(readersOf(modules, wrapped.kind).toSorted()).toEqual([
    'content:parcels',
    'drops',
    'notifications:tell',
  ]);
});

test('every declared win and telling has its reader', () => {
  for (const { wins = [], tellings = [] } of nouns) {
    for (const { of, total } of wins)
      expect(readersOf(nouns, of.kind)).toEqual(
        expect.arrayContaining(['drops', ...(total ? [`content:${total.name}`] : [])]),
      );
    for (const { of } of tellings)
      expect(readersOf(nouns, of.kind)).toContain('notifications:tell');
  }
});

test('a list without the module that another one relies on is refused', () => {
  const without = (name: string) => nouns.filter((module) => module.name !== name);
  expect(() => gather(without('free'))).toThrow('no module declares free_cases');
  expect(() => gather(without('cases'))).toThrow('no module declares box_faces');
  expect(() => gather(without('drops'))).toThrow('no module declares popular_goods');
});

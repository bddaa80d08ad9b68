import { expect, test } from 'vitest';
import { callsIn, checkNeeds } from './needs.ts';

const seeds = { name: 'seeds', needs: [] };
const cases = { name: 'cases', needs: ['seeds'] };
const uses_seeds = { file: 'cases/open.ts', target: 'seeds/index.ts' };

test.each([
  [
    'an import of a module that isn’t needed',
    [seeds, { ...cases, needs: [] }],
    [uses_seeds],
    "which it doesn't need",
  ],
  [
    'an import of a later module',
    [seeds, cases],
    [uses_seeds, { file: 'seeds/draw.ts', target: 'cases/index.ts' }],
    'seeds imports cases',
  ],
  [
    'an import of another file than index.ts',
    [seeds, cases],
    [uses_seeds, { file: 'cases/show.ts', target: 'seeds/store.ts' }],
    'not seeds/store.ts',
  ],
  [
    'an import of a file above all modules',
    [seeds],
    [{ file: 'seeds/draw.ts', target: 'main.ts' }],
    "which it doesn't need",
  ],
  [
    'an import of settle in kit',
    [],
    [{ file: 'kit/jobs.ts', target: 'settle/settle.ts' }],
    'kit imports settle',
  ],
  [
    'an import of a module in settle',
    [seeds],
    [{ file: 'settle/settle.ts', target: 'seeds/index.ts' }],
    'settle imports seeds',
  ],
  [
    'a folder that is no module',
    [],
    [{ file: 'gifts/send.ts', target: 'kit/db.ts' }],
    'gifts is no module',
  ],
  ['a need without an import', [seeds, cases], [], 'imports nothing of it'],
  [
    'a need that only another module imports',
    [seeds, cases],
    [{ file: 'drops/show.ts', target: 'seeds/index.ts' }],
    'imports nothing of it',
  ],
  ['a need of a later module', [cases, seeds], [uses_seeds], "isn't an earlier module"],
  [
    'a need of the module itself',
    [{ name: 'seeds', needs: ['seeds'] }],
    [],
    "isn't an earlier module",
  ],
  [
    'a need of a module that doesn’t exist',
    [{ name: 'seeds', needs: ['gifts'] }],
    [],
    "isn't an earlier module",
  ],
  [
    'a need named twice',
    [seeds, { name: 'cases', needs: ['seeds', 'seeds'] }],
    [uses_seeds],
    'twice',
  ],
  [
    'a cycle',
    [{ name: 'seeds', needs: ['cases'] }, cases],
    [uses_seeds, { file: 'seeds/draw.ts', target: 'cases/index.ts' }],
    "isn't an earlier module",
  ],
])('%s is refused', (_, modules, imports, fault) => {
  expect(checkNeeds(modules, imports).join('\n')).toContain(fault);
});

test.each([
  ['the import of a needed module', [uses_seeds]],
  ['an import inside a module', [uses_seeds, { file: 'cases/open.ts', target: 'cases/store.ts' }]],
  [
    'kit and settle in a module',
    [
      uses_seeds,
      { file: 'seeds/draw.ts', target: 'kit/db.ts' },
      { file: 'seeds/draw.ts', target: 'settle/settle.ts' },
    ],
  ],
  ['kit in settle', [uses_seeds, { file: 'settle/settle.ts', target: 'kit/db.ts' }]],
])('%s is left alone', (_, imports) => {
  expect(checkNeeds([seeds, cases], imports)).toEqual([]);
});

test('a call of a function in SQL counts as an import of the module that defines it', () => {
  const owners = new Map([['seeds_draws_of', 'seeds']]);
  const text = 'select id, seeds_draws_of(id), count_all(id), seeds_draws_of from cases';
  const calls = callsIn('cases/store.ts', text, owners);
  expect(calls).toEqual([{ file: 'cases/store.ts', target: 'seeds/index.ts' }]);
  expect(checkNeeds([seeds, { ...cases, needs: [] }], calls)).toEqual([
    expect.stringContaining("which it doesn't need"),
  ]);
  expect(checkNeeds([seeds, cases], calls)).toEqual([]);
});

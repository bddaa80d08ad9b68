import { expect, test } from 'vitest';
import { checkExports } from './exports.ts';

const check = (...texts: string[]) =>
  checkExports(texts.map((text, n) => ({ file: `${n}.ts`, text })));

test.each([
  ['a constant', 'export const wanted = 1;'],
  ['a function', 'export async function wanted() {}'],
  ['a generator', 'export function* wanted() {}'],
  ['a class', 'export abstract class wanted {}'],
  ['an interface', 'export interface wanted {}'],
  ['a type', 'export type wanted = string;'],
  ['a name in a list', "import { other } from './other.ts';\nexport { other, wanted };"],
  ['a type in a list', 'export { type wanted };'],
  ['a new name in a list', 'export { own as wanted };'],
  ['a name in a list over several lines', 'export {\n  other,\n  wanted,\n};'],
])('%s is refused when another file exports the name', (_, text) => {
  expect(check('export const wanted = 1;', text)).toEqual(['1.ts: exports wanted, as 0.ts does']);
});

test('each further file is named', () => {
  const text = 'export type Size = number;';
  expect(check(text, text, text)).toEqual([
    '1.ts: exports Size, as 0.ts does',
    '2.ts: exports Size, as 0.ts does',
  ]);
});

test.each([
  ['a re-export', "export { wanted } from './0.ts';"],
  ['a re-export of a type', "export type { wanted } from './0.ts';"],
  ['a re-export of all', "export * from './0.ts';"],
  ['an import that is exported again', "import { wanted } from './0.ts';\nexport { wanted };"],
  [
    'a value and a type of one name in one file',
    'export const own = z.string();\nexport type own = string;',
  ],
  ['a name that stays inside', 'const wanted = 1;'],
  ['a name under another', 'export { wanted as own };'],
  ['a longer name', 'export const wanted_too = 1;'],
])('%s is left alone', (_, text) => {
  expect(check('export const wanted = 1;', text)).toEqual([]);
});

test.each([
  ['its configuration', 'config.ts', 'config'],
  ['the configuration of a part', 'window/config.ts', 'config'],
  ['its checks', 'checks.ts', 'checks'],
  ['its recipes', 'checks.ts', 'recipes'],
  ['its wins', 'wins.ts', 'wins'],
  ['its stakes', 'checks.ts', 'stakes'],
  ['the tables to tamper with', 'testing/tampering.ts', 'tables'],
  ['its forgeries', 'testing/tampering.ts', 'forgeries'],
  ['the payloads to forge', 'testing/tampering.ts', 'payloads'],
  ['how its players act', 'testing/tampering.ts', 'play'],
])('each module exports %s from %s as %s', (_, file, name) => {
  const text = `export const ${name} = 1;`;
  const inModules = (file: string) =>
    ['apples', 'pears'].map((word) => ({ file: `server/${word}/${file}`, text }));
  expect(checkExports(inModules(file))).toEqual([]);
  expect(checkExports(inModules('store.ts'))).toEqual([
    `server/pears/store.ts: exports ${name}, as server/apples/store.ts does`,
  ]);
});

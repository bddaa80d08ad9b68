import { expect, test } from 'vitest';
import { checkKitWords } from './kit-words.ts';

test.each([
  ['an identifier', 'const skin = 1;', 'skin'],
  ['a part of a camelCase name', 'function findSeed() {}', 'seed'],
  ['a part of a snake_case name', 'const ledger_rows = [];', 'ledger'],
  ['a part of a constant', 'const BATTLE_ROOMS = 4;', 'battle'],
  ['a part of a class', 'class HTTPGoods {}', 'goods'],
  ['a property', 'const answer = row.item;', 'item'],
  ['a type', 'type Giveaway = string;', 'giveaway'],
  ['a string', "tell('goods.changed');", 'goods'],
  ['a string in double quotes', 'const text = "the player’s box";', 'box'],
  ['a template', 'sql`select 1 from seeds_pairs`;', 'seeds'],
  ['a key named case', 'const fact = { case_id: 1 };', 'case'],
])('%s is refused', (_, text, word) => {
  expect(checkKitWords('server/kit/a.ts', `\n${text}\n`)).toContain(
    `line 2: the trade word ${word}`,
  );
});

test('a file’s name is refused', () => {
  expect(checkKitWords('server/kit/http/seed-pair.ts', '')).toEqual([
    'its path has the trade word seed',
    'its path has the trade word pair',
  ]);
});

test.each([
  ['a comment', '// An act opens a case.'],
  ['a docstring', '/**\n * A listener, such as that of `case.opened`.\n */'],
  ['the keyword', "switch (a) {\n  case 'b':\n}"],
  ['a method of strings', "'A'.toLowerCase().toLocaleUpperCase();"],
  ['a longer word', 'const boxed = itemised + repair;'],
])('%s is left alone', (_, text) => {
  expect(checkKitWords('server/kit/a.ts', text)).toEqual([]);
});

test('a word allowed in its file is left alone, and only that one', () => {
  expect(checkKitWords('server/kit/a.ts', "on('upgrade'); const seed = 1;", ['upgrade'])).toEqual([
    'line 1: the trade word seed',
  ]);
});

import { expect, test } from 'vitest';
import { checkWords } from './words.ts';

test.each([
  ['the environment', 'server/cases/open.ts', 'server/kit/config.ts', "process.env['PORT'];"],
  ['the clock', 'server/cases/open.ts', 'server/kit/clock.ts', 'const now = new Date();'],
  [
    'the clock as a number',
    'server/cases/open.ts',
    'server/kit/clock.ts',
    'const now = Date.now();',
  ],
  ['random bytes', 'server/cases/open.ts', 'server/kit/random.ts', 'const id = randomUUID();'],
  [
    'a transaction of its own',
    'server/cases/open.ts',
    'server/kit/db.ts',
    'await db.transaction().execute(work);',
  ],
  [
    'a call to another server',
    'server/cases/open.ts',
    'server/kit/outside.ts',
    "await fetch('https://example.org');",
  ],
  ['a colour', 'web/cases/reel.tsx', 'web/ui/tokens.css', "const red = '#f00';"],
  ['a size of text', 'web/cases/reel.tsx', 'web/ui/tokens.css', 'font-size: 12px'],
])('%s is refused outside of its place', (_, elsewhere, place, text) => {
  expect(checkWords(elsewhere, text)).toHaveLength(1);
  expect(checkWords(place, text)).toEqual([]);
});

test.each([
  ['a date from a number', 'const day = new Date(0);'],
  ['a method of that name', 'await client.fetch(path);'],
  ['the transaction of everybody', 'await transact(db, work);'],
])('%s is left alone', (_, text) => {
  expect(checkWords('server/cases/open.ts', text)).toEqual([]);
});

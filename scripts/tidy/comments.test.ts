import { expect, test } from 'vitest';
import { checkComments } from './comments.ts';

test.each([
  ['a line over 100 columns', `// ${'a'.repeat(98)}`, 'over 100 columns'],
  ['a docstring over 100 columns', `/** ${'a'.repeat(98)} */`, 'over 100 columns'],
  ['a line of a docstring over 100 columns', ` * ${'a'.repeat(98)}`, 'over 100 columns'],
  ['a sentence that begins with What', '/** What a page shows. */', 'as a noun'],
  [
    'a sentence that begins with Who',
    '  // Refuses. Who reads for others is of no age.',
    'as a noun',
  ],
  ['a sentence that begins with Whoever', ' * Whoever comes first.', 'as a noun'],
  ['"anew"', '// Draws it anew.', '"anew" instead of "again"'],
  [
    '"thereby"',
    ' * Sets a password, and thereby verifies the address.',
    '"thereby" instead of "so"',
  ],
  ['"upon"', '// Upon a failure it retries.', '"Upon" instead of "on"'],
  ['"lest"', '/** Waits, lest two write. */', '"lest" instead of "so that … not"'],
  ['a server that is "away"', '// The database is away.', '"is away" instead of "unavailable"'],
])('%s is refused', (_, text, fault) => {
  expect(checkComments(`const a = 1;\n${text}\n`)).toEqual([
    expect.stringMatching(new RegExp(`^line 2: .*${fault}$`)),
  ]);
});

test.each([
  ['a line of 100 columns', `// ${'a'.repeat(97)}`],
  ['a question', '// What changed since then? The price.'],
  ['code over 100 columns', `const a = '${'a'.repeat(100)}';`],
  ['the word inside a sentence', '/** Shows what a page needs, and who asked. */'],
  ['"away" without the verb', '// Takes the note away.'],
  ['the odd word in code', "test('is drawn anew', run);"],
])('%s is left alone', (_, text) => {
  expect(checkComments(text)).toEqual([]);
});

import { expect, test } from 'vitest';
import { checkComments } from './comments.ts';

test.each([
  ['a line over 100 columns', `// ${'a'.repeat(98)}`, 'over 100 columns'],
  ['a docstring over 100 columns', `/** ${'a'.repeat(98)} */`, 'over 100 columns'],
  ['a line of a docstring over 100 columns', ` * ${'a'.repeat(98)}`, 'over 100 columns'],
  ['a sentence that begins with What', '/** What a page shows. */', 'as a noun'],
  ['a sentence that begins with Who', '  // Refuses. Who reads for others is of no age.', 'as a noun'],
  ['a sentence that begins with Whoever', ' * Whoever comes first.', 'as a noun'],
])('%s is refused', (_, text, fault) => {
  expect(checkComments(`const a = 1;\n${text}\n`)).toEqual([expect.stringMatching(new RegExp(`^line 2: .*${fault}$`))]);
});

test.each([
  ['a line of 100 columns', `// ${'a'.repeat(97)}`],
  ['a question', '// What changed since then? The price.'],
  ['code over 100 columns', `const a = '${'a'.repeat(100)}';`],
  ['the word inside a sentence', '/** Shows what a page needs, and who asked. */'],
])('%s is left alone', (_, text) => {
  expect(checkComments(text)).toEqual([]);
});

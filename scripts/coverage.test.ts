import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const script = path.join(import.meta.dirname, 'coverage.ts');
const folders = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-coverage-'));
afterAll(() => fs.rmSync(folders, { recursive: true, force: true }));

const columns = 'id\tpart\twhat';
const listed = '- [1-2 Screens](1-2-screens.tsv)';

/** A test file with these titles. */
const tests = (...titles: string[]) =>
  titles.map((title) => `test('${title}', () => {});\n`).join('');

/** A group whose story is about the design system’s page. */
const ofDesign = (group: string, title = 'is shown') =>
  `describe('${group}', () => {\n  test('${title}', () => openPage('/design'));\n});\n`;

/** Runs the command on these files. */
function checkFiles(files: Record<string, string>) {
  const folder = fs.mkdtempSync(path.join(folders, 'coverage-'));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], {
    encoding: 'utf8',
  });
  return { status, said: stdout.trim().split('\n'), faults: stderr.trim() };
}

/** Runs the command on section 1-2 with these rows, whose cells are separated by bars. */
function check(rows: readonly string[], held = '') {
  const lines = rows.map((row) => row.split('|').join('\t'));
  const table = `${[columns, ...lines].join('\n')}\n`;
  return checkFiles({ 'README.md': listed, '1-2-screens.tsv': table, 'some.test.ts': held });
}

test('counts what a test holds, what is a frame, and what comes later', () => {
  const held = [
    ofDesign('a component [1-2.8]'),
    tests('does two things [1-2.9 1-2.10]', 'does another [1-2.9]', '%s of many [1-2.12]'),
  ];
  const rows = [
    '1-2.8||frame: a',
    '1-2.9|Routes|a',
    '1-2.10|Routes|b',
    '1-2.11a|Routes|c',
    '1-2.11b||d',
    '1-2.12||e',
  ];
  expect(check(rows, held.join(''))).toEqual({
    status: 0,
    said: [
      'coverage of document 1: 6 rows, 3 done (50.0%), 1 frames, 2 later',
      '  1-2.11a c',
      '  1-2.11b d',
    ],
    faults: '',
  });
});

test.each([
  ['a test of the design page alone', '1-2.1||a', ofDesign('a', 'b [1-2.1]'), 'no player reaches'],
  ['a group of the design page', '1-2.1||a', ofDesign('a [1-2.1]'), 'no player reaches'],
  ['a test of a row that isn’t there', '1-2.1||a', tests('a [1-2.2]'), 'there is no row 1-2.2'],
  ['a half without the other', '1-2.1a||a', '', 'is either one row, or several with letters'],
  ['a whole beside its halves', '1-2.1||a\n1-2.1a||b', '', 'either one row'],
  ['two cells', '1-2.1|a', '', 'a row has three cells'],
  ['nothing that it asks for', '1-2.1||', '', 'says what'],
  ['a cell that ends with a space', '1-2.1||a ', '', 'begins or ends with a space'],
  ['an id of another section', '1-3.1||a', '', 'not an id of section 1-2'],
  ['an id twice', '1-2.1||a\n1-2.1||b', '', 'stands after 1-2.1'],
  ['ids out of order', '1-2.10||a\n1-2.9||b', '', 'stands after 1-2.10'],
])('refuses %s', (_, row, held, fault) => {
  const { status, faults } = check([row], held);
  expect(faults).toContain(fault);
  expect(status).toBe(1);
});

const table = `${columns}\n1-2.1\t\ta\n`;

test.each([
  [
    'other columns',
    { 'README.md': listed, '1-2-screens.tsv': table.replace('part\t', '') },
    'the columns are id, part, what',
  ],
  [
    'a file that isn’t listed',
    { 'README.md': listed, '1-2-screens.tsv': table, '1-3-x.tsv': table },
    "doesn't list 1-3",
  ],
  [
    'a listed file that is missing',
    { 'README.md': listed },
    'lists 1-2-screens.tsv, which is not there',
  ],
  ['no rows', { 'README.md': listed, '1-2-screens.tsv': `${columns}\n` }, 'there are no rows'],
  [
    'a row cut off',
    { 'README.md': listed, '1-2-screens.tsv': table.trimEnd() },
    "doesn't end with a line feed",
  ],
  [
    'two files of a section',
    {
      'README.md': `${listed}\n- [1-2 More](more.tsv)`,
      '1-2-screens.tsv': table,
      'more.tsv': table,
    },
    'lists a section twice',
  ],
])('refuses a folder with %s', (_, files, fault) => {
  const { status, faults } = checkFiles(files);
  expect(faults).toContain(fault);
  expect(status).toBe(1);
});

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const script = path.join(import.meta.dirname, 'coverage.ts');
const folders = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-coverage-'));
afterAll(() => fs.rmSync(folders, { recursive: true, force: true }));

const columns = 'id\tpart\twhat\tdone_by\theld_by';
const listed = '- [1-2 Screens](1-2-screens.tsv)';

/** Runs the check on these files. */
function checkFiles(files: Record<string, string>) {
  const folder = fs.mkdtempSync(path.join(folders, 'coverage-'));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  return { status, said: stdout.trim(), faults: stderr.trim() };
}

/** Runs the check on section 1-2 with these rows, whose cells are separated by bars. */
function check(...rows: string[]) {
  const lines = rows.map((row) => row.split('|').join('\t'));
  return checkFiles({ 'README.md': listed, '1-2-screens.tsv': `${[columns, ...lines].join('\n')}\n` });
}

const held = 'scripts/coverage.test.ts › counts what is done';

/** A story that checks a component's text on `/design`. */
const of_design = 'e2e/long/offers.spec.ts › leads to the case of a first top-up';

test('counts what is done, what is a frame, what no test holds, and what comes later', () => {
  const rows = [`1-2.8||frame: a|web/routes.ts|${of_design}`];
  rows.push(
    `1-2.9|Routes|a|web/routes.ts web/kit/paths.ts|${held}; ${held}`,
    '1-2.10|Routes|b|web/routes.ts|later',
    '1-2.11a|Routes|c|later|later',
    '1-2.11b|Routes|d|later|later',
  );
  expect(check(...rows)).toEqual({
    status: 0,
    said: 'coverage: 5 rows, 1 done (20.0%), 1 frames, 1 unheld, 2 later',
    faults: '',
  });
});

test.each([
  ['a file that is not there', `1-2.1||a|web/none.ts|${held}`, 'there is no file “web/none.ts”'],
  ['a test file that is not there', '1-2.1||a|web/kit/paths.ts|web/x.test.ts › y', 'there is no file “web/x.test.ts”'],
  ['no test of that name', '1-2.1||a|web/kit/paths.ts|web/cases/strip.test.ts › flies', '0 tests of'],
  ['several of that name', '1-2.1||a|web/kit/paths.ts|scripts/coverage.test.ts › a', 'have “a” in their name'],
  ['no test at all', '1-2.1||a|web/kit/paths.ts|web/kit/paths.ts › a', 'is not “file › test”'],
  ['prose instead of files', `1-2.1||a|the server|${held}`, 'there is no file “the”'],
  ['prose instead of tests', '1-2.1||a|web/kit/paths.ts|a story', '“a story” is not “file › test”'],
  ['files between commas', `1-2.1||a|web/routes.ts, web/kit/paths.ts|${held}`, 'there is no file “web/routes.ts,”'],
  ['files in backticks', `1-2.1||a|\`web/kit/paths.ts\`|${held}`, 'there is no file “`web/kit/paths.ts`”'],
  ['no file', `1-2.1||a||${held}`, 'there is no file “”'],
  ['a cell that ends with a space', `1-2.1||a|web/kit/paths.ts|${held} `, 'begins or ends with a space'],
  ['held, but not done', `1-2.1||a|later|${held}`, 'is held, but not done'],
  ['a test of the design page alone', `1-2.1||a|web/kit/paths.ts|${of_design}`, 'no player reaches'],
  [
    'a test among those of the design page',
    '1-2.1||a|web/kit/paths.ts|e2e/long/design.spec.ts › design system',
    'no player',
  ],
  ['a frame that no test holds up', '1-2.1||frame: a|web/kit/paths.ts|web/x.test.ts › y', 'no file “web/x.test.ts”'],
  ['a half without the other', '1-2.1a||a|later|later', 'is either one row, or several with letters'],
  ['a whole beside its halves', '1-2.1||a|later|later\n1-2.1a||b|later|later', 'either one row'],
  ['four cells', '1-2.1||a|later', 'a row has five cells'],
  ['nothing that it asks for', '1-2.1|||later|later', 'says what'],
  ['an id of another section', '1-3.1||a|later|later', 'not an id of section 1-2'],
  ['an id twice', '1-2.1||a|later|later\n1-2.1||b|later|later', 'stands after 1-2.1'],
  ['ids out of order', '1-2.10||a|later|later\n1-2.9||b|later|later', 'stands after 1-2.10'],
])('refuses a row with %s', (_, row, fault) => {
  const { status, faults } = check(row);
  expect(faults).toContain(fault);
  expect(status).toBe(1);
});

const table = `${columns}\n1-2.1\t\ta\tlater\tlater\n`;

test.each([
  [
    'other columns',
    { 'README.md': listed, '1-2-screens.tsv': table.replace('part\t', '') },
    'the columns are id, part',
  ],
  [
    'a file that isn’t listed',
    { 'README.md': listed, '1-2-screens.tsv': table, '1-3-x.tsv': table },
    "doesn't list 1-3",
  ],
  ['a listed file that is missing', { 'README.md': listed }, 'lists 1-2-screens.tsv, which is not there'],
  ['no rows', { 'README.md': listed, '1-2-screens.tsv': `${columns}\n` }, 'there are no rows'],
  ['a row cut off', { 'README.md': listed, '1-2-screens.tsv': table.trimEnd() }, "doesn't end with a line feed"],
  [
    'two files of a section',
    { 'README.md': `${listed}\n- [1-2 More](more.tsv)`, '1-2-screens.tsv': table, 'more.tsv': table },
    'lists a section twice',
  ],
])('refuses a folder with %s', (_, files, fault) => {
  const { status, faults } = checkFiles(files);
  expect(faults).toContain(fault);
  expect(status).toBe(1);
});

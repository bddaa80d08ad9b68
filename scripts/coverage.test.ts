import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const script = path.join(import.meta.dirname, 'coverage.ts');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-coverage-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs the check on a page with these rows in section 1-2. */
function check(...rows: string[]) {
  const page = path.join(folder, 'page.md');
  const head = ['### 1-2 Screens', '', '| Id | What | Done by | Held by |', '| --- | --- | --- | --- |'];
  fs.writeFileSync(page, [...head, ...rows, ''].join('\n'));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, page], { encoding: 'utf8' });
  return { status, said: stdout.trim(), faults: stderr.trim() };
}

const held = '`scripts/coverage.test.ts › counts what is done`';

/** A story that checks a component's text on `/design`. */
const of_design = '`e2e/offers.spec.ts › leads to the case of a first top-up`';

test('counts what is done, what is a frame, what no test holds, and what comes later', () => {
  const rows = [`| 1-2.8 | frame: a | \`web/routes.ts\` | ${of_design} |`];
  rows.push(
    `| 1-2.9 | a | \`web/routes.ts\`, \`web/kit/paths.ts\` | ${held}, ${held} |`,
    '| 1-2.10 | b | `web/routes.ts` | later |',
    '| 1-2.11a | c | later | later |',
    '| 1-2.11b | d | later | later |',
  );
  expect(check(...rows)).toEqual({
    status: 0,
    said: 'coverage: 5 rows, 1 done (20.0%), 1 frames, 1 unheld, 2 later',
    faults: '',
  });
});

test.each([
  ['a file that is not there', `| 1-2.1 | a | \`web/none.ts\` | ${held} |`, 'there is no file web/none.ts'],
  [
    'a test file that is not there',
    '| 1-2.1 | a | `web/kit/paths.ts` | `web/x.test.ts › y` |',
    'no file web/x.test.ts',
  ],
  ['no test of that name', '| 1-2.1 | a | `web/kit/paths.ts` | `web/cases/strip.test.ts › flies` |', '0 tests of'],
  [
    'several of that name',
    '| 1-2.1 | a | `web/kit/paths.ts` | `scripts/coverage.test.ts › a` |',
    'have “a” in their name',
  ],
  ['no test at all', '| 1-2.1 | a | `web/kit/paths.ts` | `web/kit/paths.ts › a` |', 'is not “file › test”'],
  ['prose instead of files', `| 1-2.1 | a | the server | ${held} |`, 'neither later nor a list of files'],
  ['held, but not done', `| 1-2.1 | a | later | ${held} |`, 'is held, but not done'],
  ['a test of the design page alone', `| 1-2.1 | a | \`web/kit/paths.ts\` | ${of_design} |`, 'no player reaches'],
  [
    'a test among those of the design page',
    '| 1-2.1 | a | `web/kit/paths.ts` | `e2e/design.spec.ts › design system` |',
    'no player',
  ],
  [
    'a frame that no test holds up',
    '| 1-2.1 | frame: a | `web/kit/paths.ts` | `web/x.test.ts › y` |',
    'no file web/x.test.ts',
  ],
  ['a half without the other', '| 1-2.1a | a | later | later |', 'is either one row, or several with letters'],
  ['a whole beside its halves', '| 1-2.1 | a | later | later |\n| 1-2.1a | b | later | later |', 'either one row'],
  ['three cells', '| 1-2.1 | a | later |', 'a row has four cells'],
  ['an id of another section', '| 1-3.1 | a | later | later |', 'not an id of section 1-2'],
  ['an id twice', '| 1-2.1 | a | later | later |\n| 1-2.1 | b | later | later |', 'stands after 1-2.1'],
  ['ids out of order', '| 1-2.10 | a | later | later |\n| 1-2.9 | b | later | later |', 'stands after 1-2.10'],
])('refuses a row with %s', (_, row, fault) => {
  const { status, faults } = check(row);
  expect(faults).toContain(fault);
  expect(status).toBe(1);
});

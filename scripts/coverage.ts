// Derives the coverage of the specification from its rows (docs/coverage) and the titles of the
// tests, which end with the ids of the rows that they hold; prints the share of each document and
// the rows that no test holds. A folder as argument: its rows, and the tests in it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const [given] = process.argv.slice(2);
const folder = given ?? path.join(root, 'docs/coverage');
const columns = ['id', 'part', 'what'].join('\t');
/** `1-4.30`, and `8-3` of a document that is one section. */
const id_shape = String.raw`\d+-\d+(?:\.\d+)?[a-z]?`;
const faults: string[] = [];

interface Title {
  file: string;
  text: string;
  /** From the title to the next title that isn't nested in it. */
  body: string;
}

/** The test files; of a given folder those directly in it. */
function findTests(): string[] {
  const is_test = (file: string) => /\.(?:test|spec)\.ts$/.test(file);
  if (given)
    return fs
      .readdirSync(given)
      .filter(is_test)
      .map((file) => path.join(given, file));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed
    .split('\n')
    .filter(is_test)
    .map((file) => path.join(root, file));
  return files.filter((file) => fs.existsSync(file));
}

/**
 * The titles of a test file: the beginnings of its calls of `test`, `it` and `describe`, including
 * `.each(…)`.
 */
function titlesOf(file: string): Title[] {
  const source = fs.readFileSync(file, 'utf8');
  const call =
    /^( *)(?:.*\b(?:test|it|describe)(?:\.\w+)*|.*\))\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2\s*,/gm;
  const calls = Array.from(source.matchAll(call), ({ index, 1: indent = '', 3: text = '' }) => ({
    index,
    indent,
    text,
  }));
  return calls.map(({ index, indent, text }, at) => {
    const next = calls.slice(at + 1).find((other) => other.indent.length <= indent.length);
    return { file: path.relative(root, file), text, body: source.slice(index, next?.index) };
  });
}

/** A story of the design system's page, which can show a component that no player has met. */
const isOfDesign = ({ body }: Title) => /['"`]\/design\b/.test(body);

/** The ids at the end of a title: `sells an item [1-4.30 1-4.31]`. */
function idsOf({ text }: Title): string[] {
  const [, ids] = new RegExp(String.raw`\[(${id_shape}(?: ${id_shape})*)\]$`).exec(text) ?? [];
  return ids?.split(' ') ?? [];
}

const holders = new Map<string, Title[]>();
for (const title of findTests().flatMap(titlesOf))
  for (const id of idsOf(title)) holders.set(id, [...(holders.get(id) ?? []), title]);

interface Row {
  id: string;
  what: string;
  state: 'done' | 'frame' | 'later';
}

/** The fault of a row's cells, if they have one. */
function faultOf(cells: readonly string[], section: string, previous: string): string | undefined {
  const [id = '', , what] = cells;
  if (cells.length !== 3 || !what) return 'a row has three cells, and says what';
  if (cells.some((cell) => cell !== cell.trim())) return 'a cell begins or ends with a space';
  if (!new RegExp(`^${id_shape}$`).test(id) || !isOf(id, section))
    return `not an id of section ${section}`;
  if (previous.localeCompare(id, 'en', { numeric: true }) >= 0) return `stands after ${previous}`;
  const of_design = isFrame(what) ? undefined : holders.get(id)?.find(isOfDesign);
  return of_design && `“${of_design.text}” is about /design, which no player reaches`;
}

/** Whether an id is of a section: `1-4.30` of 1-4, and `8-3` of 8. */
const isOf = (id: string, section: string) =>
  id.startsWith(section.includes('-') ? `${section}.` : `${section}-`) &&
  id.includes('.') === section.includes('-');

const isFrame = (what: string) => what.startsWith('frame: ');

function stateOf(id: string, what: string): Row['state'] {
  if (!holders.has(id)) return 'later';
  return isFrame(what) ? 'frame' : 'done';
}

/**
 * Finds faults in the letters of rows that share a number: a half needs another half, and the whole
 * may not be there as well.
 */
function checkLetters(ids: readonly string[]): string[] {
  const halves = Map.groupBy(ids, (id) => id.replace(/[a-z]$/, ''));
  return [...halves]
    .filter(([id, of]) => (of.length === 1 ? of[0] !== id : of.includes(id)))
    .map(([id]) => `${id}: is either one row, or several with letters`);
}

/** Reads the file of a section and notes its faults. */
function readSection(file: string, section: string): Row[] {
  const [head, ...lines] = fs.readFileSync(path.join(folder, file), 'utf8').split('\n');
  if (head !== columns) faults.push(`${file}: the columns are ${columns.replaceAll('\t', ', ')}`);
  if (lines.pop() !== '') faults.push(`${file}: doesn't end with a line feed`);
  const rows: Row[] = [];
  for (const [at, line] of lines.entries()) {
    const cells = line.split('\t');
    const [id = '', , what = ''] = cells;
    const fault = faultOf(cells, section, rows.at(-1)?.id ?? '');
    if (fault) faults.push(`${file}, line ${at + 2}, ${id}: ${fault}`);
    rows.push({ id, what, state: stateOf(id, what) });
  }
  faults.push(...checkLetters(rows.map(({ id }) => id)).map((fault) => `${file}, ${fault}`));
  return rows;
}

const listed_in = fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
const sections = new Map(
  Array.from(listed_in.matchAll(/^- \[(\d+(?:-\d+)?) .+\]\((.+)\)$/gm), ([, id, file]) => [
    file!,
    id!,
  ]),
);
const tables = fs.readdirSync(folder).filter((file) => file.endsWith('.tsv'));
for (const file of tables.filter((name) => !sections.has(name)))
  faults.push(`README.md doesn't list ${file}`);
const rows: Row[] = [];
for (const [file, section] of sections) {
  if (tables.includes(file)) rows.push(...readSection(file, section));
  else faults.push(`README.md lists ${file}, which is not there`);
}
if (new Set(sections.values()).size < sections.size) faults.push('README.md lists a section twice');
if (rows.length === 0) faults.push('there are no rows');
const known = new Set(rows.map(({ id }) => id));
for (const [id, titles] of holders)
  if (!known.has(id))
    for (const { file, text } of titles) faults.push(`${file}, “${text}”: there is no row ${id}`);

for (const fault of faults) process.stderr.write(`docs/coverage: ${fault}\n`);
for (const [document, of] of Map.groupBy(rows, ({ id }) => id.split('-')[0]!)) {
  const count = (state: Row['state']) => of.filter((row) => row.state === state).length;
  const percent = ((100 * count('done')) / of.length).toFixed(1);
  process.stdout.write(
    `coverage of document ${document}: ${of.length} rows, ${count('done')} done (${percent}%), ${count('frame')} frames, ${count('later')} later\n`,
  );
}
for (const { id, what } of rows.filter(({ state }) => state === 'later'))
  process.stdout.write(`  ${id} ${what}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

// Checks that the files and tests named in docs/coverage exist, and prints the implemented share of
// the specification.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const folder = process.argv[2] ?? path.join(root, 'docs/coverage');
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
const files = new Set(listed.split('\n').filter((file) => file && fs.existsSync(path.join(root, file))));
const columns = ['id', 'part', 'what', 'done_by', 'held_by'].join('\t');
const counts = { done: 0, frame: 0, unheld: 0, later: 0 };
const faults: string[] = [];

interface Title {
  text: string;
  /** From the title to the next title that isn't nested in it. */
  body: string;
}

/**
 * The titles of each test file: the beginnings of its calls of `test`, `it` and `describe`,
 * including `.each(…)`.
 */
const titles_of = new Map<string, Title[]>();
function titlesOf(file: string): Title[] {
  const titles = titles_of.get(file) ?? readTitles(fs.readFileSync(path.join(root, file), 'utf8'));
  titles_of.set(file, titles);
  return titles;
}

function readTitles(source: string): Title[] {
  const call = /^( *)(?:.*\b(?:test|it|describe)(?:\.\w+)*|.*\))\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2\s*,/gm;
  const calls = Array.from(source.matchAll(call), ({ index, 1: indent = '', 3: text = '' }) => ({
    index,
    indent,
    text,
  }));
  return calls.map(({ index, indent, text }, at) => {
    const next = calls.slice(at + 1).find((other) => other.indent.length <= indent.length);
    return { text, body: source.slice(index, next?.index) };
  });
}

/** A story of the design system's page, which can show a component that no player has met. */
const isOfDesign = ({ body }: Title) => /['"`]\/design\b/.test(body);

/**
 * Whether a title contains this part in one piece, outside of the placeholders filled in when the
 * test runs.
 */
function hasPart(title: string, part: string): boolean {
  return title.split(/%[a-z#]|\$\{[^}]*\}/).some((piece) => piece.includes(part));
}

function checkDoneBy(cell: string): string[] {
  return cell.split(' ').flatMap((name) => (files.has(name) ? [] : [`there is no file “${name}”`]));
}

function checkHeldBy(cell: string, state: keyof typeof counts): string[] {
  return cell.split('; ').flatMap((name) => {
    const [file = '', part = ''] = name.split(' › ');
    if (!/\.(?:test|spec)\.ts$/.test(file) || !part) return [`“${name}” is not “file › test”`];
    if (!files.has(file)) return [`there is no file “${file}”`];
    const found = titlesOf(file).filter(({ text }) => hasPart(text, part));
    if (found.length !== 1) return [`${found.length} tests of ${file} have “${part}” in their name`];
    return state === 'done' && found.some(isOfDesign) ? [`${name} is about /design, which no player reaches`] : [];
  });
}

/** Counts a row and returns its faults. */
function checkRow(cells: readonly string[], section: string, previous: string): string[] {
  const [id = '', , what, done_by = '', held_by = ''] = cells;
  if (cells.length !== 5 || !what) return ['a row has five cells, and says what'];
  if (cells.some((cell) => cell !== cell.trim())) return ['a cell begins or ends with a space'];
  if (!/^\d-\d+\.\d+[a-z]?$/.test(id) || !id.startsWith(`${section}.`)) return [`not an id of section ${section}`];
  if (previous.localeCompare(id, 'en', { numeric: true }) >= 0) return [`stands after ${previous}`];
  const state = stateOf(what, done_by, held_by);
  counts[state] += 1;
  if (state === 'later') return held_by === 'later' ? [] : ['is held, but not done'];
  return [...checkDoneBy(done_by), ...(state === 'unheld' ? [] : checkHeldBy(held_by, state))];
}

function stateOf(what: string, done_by: string, held_by: string): keyof typeof counts {
  if (done_by === 'later') return 'later';
  if (held_by === 'later') return 'unheld';
  return what.startsWith('frame: ') ? 'frame' : 'done';
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

/** Checks the file of a section; returns the ids of its rows. */
function checkSection(file: string, section: string): string[] {
  const [head, ...rows] = fs.readFileSync(path.join(folder, file), 'utf8').split('\n');
  if (head !== columns) faults.push(`${file}: the columns are ${columns.replaceAll('\t', ', ')}`);
  if (rows.pop() !== '') faults.push(`${file}: doesn't end with a line feed`);
  const ids: string[] = [];
  for (const [at, row] of rows.entries()) {
    const cells = row.split('\t');
    const [id = ''] = cells;
    faults.push(
      ...checkRow(cells, section, ids.at(-1) ?? '').map((fault) => `${file}, line ${at + 2}, ${id}: ${fault}`),
    );
    ids.push(id);
  }
  faults.push(...checkLetters(ids).map((fault) => `${file}, ${fault}`));
  return ids;
}

const listed_in = fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
const sections = new Map(
  Array.from(listed_in.matchAll(/^- \[(\d-\d+) .+\]\((.+)\)$/gm), ([, id, file]) => [file!, id!]),
);
const tables = fs.readdirSync(folder).filter((file) => file !== 'README.md');
for (const file of tables.filter((name) => !sections.has(name))) faults.push(`README.md doesn't list ${file}`);
const ids: string[] = [];
for (const [file, section] of sections) {
  if (tables.includes(file)) ids.push(...checkSection(file, section));
  else faults.push(`README.md lists ${file}, which is not there`);
}
if (new Set(sections.values()).size < sections.size) faults.push('README.md lists a section twice');

const rows = ids.length;
if (rows === 0) faults.push('there are no rows');
const percent = ((100 * counts.done) / Math.max(rows, 1)).toFixed(1);
for (const fault of faults) process.stderr.write(`docs/coverage: ${fault}\n`);
process.stdout.write(
  `coverage: ${rows} rows, ${counts.done} done (${percent}%), ${counts.frame} frames, ${counts.unheld} unheld, ${counts.later} later\n`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

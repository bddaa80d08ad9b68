// Checks that the files and tests named in docs/coverage.md exist, and prints the implemented share
// of the specification.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const page = process.argv[2] ?? path.join(root, 'docs/coverage.md');
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
const files = new Set(listed.split('\n').filter((file) => fs.existsSync(path.join(root, file))));
const columns = 'Id, What, Done by, Held by';
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

/** The code spans of a cell that is only a list of them; undefined for any other cell. */
function namesIn(cell: string): string[] | undefined {
  const names = Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
  return cell === names.map((name) => `\`${name}\``).join(', ') && names.length > 0 ? names : undefined;
}

function checkDoneBy(cell: string): string[] {
  const names = namesIn(cell);
  if (!names) return [`“${cell}” is neither later nor a list of files`];
  return names.filter((name) => !files.has(name)).map((name) => `there is no file ${name}`);
}

function checkHeldBy(cell: string, state: keyof typeof counts): string[] {
  const names = namesIn(cell);
  if (!names) return [`“${cell}” is neither later nor a list of tests`];
  return names.flatMap((name) => {
    const [file = '', part = ''] = name.split(' › ');
    if (!/\.(?:test|spec)\.ts$/.test(file) || !part) return [`${name} is not “file › test”`];
    if (!files.has(file)) return [`there is no file ${file}`];
    const found = titlesOf(file).filter(({ text }) => hasPart(text, part));
    if (found.length !== 1) return [`${found.length} tests of ${file} have “${part}” in their name`];
    return state === 'done' && found.some(isOfDesign) ? [`${name} is about /design, which no player reaches`] : [];
  });
}

/** Counts a row and returns its faults. */
function checkRow(cells: readonly string[], section: string, previous: string): string[] {
  const [id = '', what, done_by = '', held_by = ''] = cells;
  if (cells.length !== 4 || !what) return ['a row has four cells, and says what'];
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

const ids: string[] = [];
let section = '';
let previous = '';
let table_line = 0;
for (const [at, line] of fs.readFileSync(page, 'utf8').split('\n').entries()) {
  section = /^### (\d-\d+) /.exec(line)?.[1] ?? section;
  table_line = line.startsWith('|') ? table_line + 1 : 0;
  if (table_line === 0) continue;
  const cells = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  const [id = ''] = cells;
  if (table_line === 1 && cells.join(', ') !== columns) faults.push(`line ${at + 1}: the columns are ${columns}`);
  if (table_line <= 2) continue;
  faults.push(...checkRow(cells, section, previous).map((fault) => `line ${at + 1}, ${id}: ${fault}`));
  previous = id;
  ids.push(id);
}
faults.push(...checkLetters(ids));

const rows = ids.length;
if (rows === 0) faults.push('there are no rows');
const percent = ((100 * counts.done) / Math.max(rows, 1)).toFixed(1);
for (const fault of faults) process.stderr.write(`${path.basename(page)}: ${fault}\n`);
process.stdout.write(
  `coverage: ${rows} rows, ${counts.done} done (${percent}%), ${counts.frame} frames, ${counts.unheld} unheld, ${counts.later} later\n`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

// Adds a file's skins to the catalogue, in every grade and kind in which they exist:
// `npm run import -- FILE`.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { importItems, type Imported } from '../server/catalogue/import/import-items.ts';
import { FileError, readEntries } from '../server/catalogue/import/read-file.ts';
import { ConfigError, readConfig } from '../server/kit/config.ts';
import { isDatabaseAway, openDatabase } from '../server/kit/db.ts';
import { findDatabase } from '../server/kit/find-database.ts';
import { LocalPostgresError } from '../server/kit/local-postgres.ts';
import { migrate, MigrationError } from '../server/kit/migrate.ts';
import { seedDemoWorld } from '../server/demo/index.ts';
import { checkWorld } from '../server/demo/mark.ts';

const USAGE = `Usage: npm run import -- FILE   a JSON file {"skins": [ … ]}, or a list of skins as in skins.json of CSGO-API`;

/**
 * Exit codes: every row was imported; some rows were bad and the rest was imported; the import
 * failed or stopped early.
 */
const ALL_GOOD = 0;
const SOME_BAD = 1;
const IMPOSSIBLE = 2;

let committed_rows = 0;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new FileError(USAGE);
    if (!fs.existsSync(file)) throw new FileError(`${file} doesn't exist.`);
    const { bad } = await importFile(file);
    return bad > 0 ? SOME_BAD : ALL_GOOD;
  } catch (problem) {
    process.stderr.write(`${explain(problem)}\n`);
    if (committed_rows > 0) process.stderr.write(`The first ${committed_rows} rows are in the catalogue and stay.\n`);
    return IMPOSSIBLE;
  }
}

/** Makes the demo world first, as at a start: it is only made while there are no items. */
async function importFile(file: string): Promise<Imported> {
  const config = readConfig();
  const { owner_url, app_url, role, release } = await findDatabase(config);
  const { db, close } = openDatabase(app_url, { role, connections: 1 });
  try {
    await migrate(owner_url);
    await checkWorld(owner_url, config.demo);
    if (config.demo) await seedDemoWorld(owner_url, { history: true });
    const imported = await importItems(db, readEntries(file), { onBad: sayBad, onCommit: sayCommit });
    const { crates, stock } = imported;
    if (crates > 0) say(`${crates} crates left out: a case is made by hand, with its odds`);
    if (stock > 0) say(`${stock} weapons without skin left out: nobody trades them`);
    return imported;
  } finally {
    await close();
    await release();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function sayBad(number: number, reason: string): void {
  process.stderr.write(`row ${number}: ${reason}\n`);
}

function sayCommit({ rows, added, changed, unchanged, incomplete, bad }: Readonly<Imported>): void {
  committed_rows = rows;
  say(
    `${rows} rows: ${added} items added, ${changed} changed, ${unchanged} unchanged, ${incomplete} incomplete, ${bad} bad rows`,
  );
}

/** Describes faults that the operator can mend in words; others with their stack. */
function explain(problem: unknown): string {
  const { message, stack, code } = problem as Error & { code?: string };
  const known = [FileError, ConfigError, LocalPostgresError, MigrationError].some((kind) => problem instanceof kind);
  if (known || code?.startsWith('ERR_PARSE_ARGS')) return message;
  if (isDatabaseAway(problem) || code?.startsWith('28') || code === '3D000')
    return `The database can't be used: ${message || code}`;
  return String(stack);
}

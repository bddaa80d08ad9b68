// Adds a file's skins to the catalogue, in every grade and kind in which they exist:
// `npm run import -- FILE`.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { fromWire } from '../contract/amount.ts';
import { commandDesk } from '../server/audit/index.ts';
import { importItems, type Imported } from '../server/catalogue/import/import-items.ts';
import { previewItems, type ItemsPreview } from '../server/catalogue/import/preview-items.ts';
import { FileError, readEntries, skins_file } from '../server/catalogue/import/read-file.ts';
import type { PriceBases } from '../server/catalogue/items/prices.ts';
import { ConfigError, readConfig } from '../server/kit/config.ts';
import { isDatabaseAway, openDatabase, type Db } from '../server/kit/db.ts';
import { findDatabase } from '../server/kit/find-database.ts';
import { LocalPostgresError } from '../server/kit/local-postgres.ts';
import { migrate, MigrationError } from '../server/kit/migrate.ts';
import { seedDemoWorld } from '../server/demo/index.ts';
import { checkWorld } from '../server/demo/mark.ts';
import { say, sayFailure, UsageError } from './operator.ts';

const USAGE = `Usage: npm run import -- [--json] [--preview] [--base KIND=PRICE] FILE

  FILE      a JSON file {"skins": [ … ]}, or a list of skins as in skins.json of CSGO-API

  --base    prices a kind of knife or gloves that is too new for the product, such as
            --base "Sickle Knife=180.00": a plain Field-Tested one without a special finish;
            once for each kind
  --preview says what the import would do, and changes nothing
  --json    prints the result as JSON, without the progress
  --help    prints this

Exit codes: 0 all rows are imported; 1 some are bad and the others imported; 2 impossible, or it
stopped early, as it says.`;

/**
 * Exit codes: every row was imported; some rows were bad and the rest was imported; the import
 * failed or stopped early.
 */
const ALL_GOOD = 0;
const SOME_BAD = 1;
const IMPOSSIBLE = 2;

let committed_rows = 0;

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const flag = { type: 'boolean' } as const;
    const { values, positionals } = parseArgs({
      options: { help: flag, json: flag, preview: flag, base: { type: 'string', multiple: true } },
      allowPositionals: true,
    });
    if (values.help) {
      say(USAGE);
      return ALL_GOOD;
    }
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new UsageError(USAGE);
    if (!fs.existsSync(file)) throw new FileError(`${file} doesn't exist.`);
    const bases = readBases(values.base);
    if (values.preview) {
      const preview = await withCatalogue((db) =>
        previewItems(db, readEntries(file, skins_file), { bases }),
      );
      say(values.json ? JSON.stringify(preview) : sayPreview(preview));
      return preview.bad > 0 ? SOME_BAD : ALL_GOOD;
    }
    const imported = await importFile(file, values.json ? () => {} : say, bases);
    if (values.json) say(JSON.stringify(imported));
    return imported.bad > 0 ? SOME_BAD : ALL_GOOD;
  } catch (problem) {
    const stays = `The first ${committed_rows} rows are in the catalogue and stay.`;
    sayFailure(committed_rows > 0 ? `${explain(problem)}\n${stays}` : explain(problem));
    return IMPOSSIBLE;
  }
}

/** Makes the demo world first, as at a start: it is only made while there are no items. */
async function withCatalogue<T>(act: (db: Db) => Promise<T>): Promise<T> {
  const config = readConfig();
  const { owner_url, app_url, role, pooled, release } = await findDatabase(config);
  const { db, close } = openDatabase(app_url, { role, pooled, connections: 1 });
  try {
    await migrate(owner_url);
    await checkWorld(owner_url, config.demo);
    if (config.demo) await seedDemoWorld(owner_url, { history: true });
    return await act(db);
  } finally {
    await close();
    await release();
  }
}

function importFile(
  file: string,
  sayProgress: (line: string) => void,
  bases: PriceBases,
): Promise<Imported> {
  return withCatalogue(async (db) => {
    const watcher = {
      onBad: sayBad,
      onCommit: (done: Readonly<Imported>) => sayProgress(countRows(done)),
    };
    const imported = await importItems(
      commandDesk(db),
      readEntries(file, skins_file),
      watcher,
      bases,
    );
    const { crates, stock } = imported;
    if (crates > 0) sayProgress(`${crates} crates left out: a case is made by hand, with its odds`);
    if (stock > 0) sayProgress(`${stock} weapons without skin left out: nobody trades them`);
    return imported;
  });
}

/** A preview in lines; its bad rows are told as those of an import. */
function sayPreview({ new_items, changed_items, bad_rows, gone, ...counts }: ItemsPreview): string {
  const { rows, added, changed, unchanged, bad } = counts;
  for (const { number, reason } of bad_rows) sayBad(number, reason);
  return [
    ...new_items.map(({ name, price_mills }) => `new      ${name}  ${price_mills / 1000}`),
    ...changed_items.map(({ name, facts }) => {
      const changes = facts.map(({ fact, from, to }) => `${fact} ${from} → ${to}`);
      return `changed  ${name}  ${changes.join(', ')}`;
    }),
    `${rows} rows: ${added} items would be added, ${changed} changed, ${unchanged} unchanged; ${gone.count} of the catalogue are not in the file, and stay; ${bad} bad rows`,
    'Nothing was changed: this is a preview.',
  ].join('\n');
}

/** Reads `Sickle Knife=180.00` of each option. */
function readBases(options: readonly string[] = []): PriceBases {
  const pairs = options.map((text) => {
    const [, kind, price] = /^\s*(.+?)\s*=\s*(\S+)\s*$/.exec(text) ?? [];
    const base = price === undefined ? null : fromWire(Number(price));
    if (!kind || !base || base <= 0)
      throw new UsageError(`--base ${text}: expected KIND=PRICE.\n\n${USAGE}`);
    return [kind, base] as const;
  });
  return new Map(pairs);
}

function sayBad(number: number, reason: string): void {
  process.stderr.write(`row ${number}: ${reason}\n`);
}

function countRows({
  rows,
  added,
  changed,
  unchanged,
  incomplete,
  bad,
}: Readonly<Imported>): string {
  committed_rows = rows;
  return `${rows} rows: ${added} items added, ${changed} changed, ${unchanged} unchanged, ${incomplete} incomplete, ${bad} bad rows`;
}

/** Describes faults that the operator can mend in words; others with their stack. */
function explain(problem: unknown): string {
  const { message, stack, code } = problem as Error & { code?: string };
  const known = [UsageError, FileError, ConfigError, LocalPostgresError, MigrationError].some(
    (kind) => problem instanceof kind,
  );
  if (known || code?.startsWith('ERR_PARSE_ARGS')) return message;
  if (isDatabaseAway(problem) || code?.startsWith('28') || code === '3D000')
    return `The database can't be used: ${message || code}`;
  return String(stack);
}

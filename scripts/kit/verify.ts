// The verifier of the verification kit: checks any file that a site hands out, offline. Built into
// one file for Node; it never opens a connection.
import fs from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import {
  checkLine,
  checkThings,
  readFileKind,
  type Checked,
  type FileTools,
} from '@vitrine/fairness/any-file';
import { CHAINS } from '@vitrine/fairness/beacon';
import { DrawLines, expectedOutside, Tally } from '@vitrine/fairness/observed';
import { beacon_tools } from '../../server/kit/curves.ts';
import { verifySignature } from '../../server/kit/ed25519.ts';
import { hashes, sha256 } from '../../server/kit/hashes.ts';

const usage = `Usage: node verify.mjs FILE... [--keys KEYS] [--player NUMBER]

FILE is a month of draws (.jsonl or .jsonl.gz), or JSON: receipts, roots, own proofs, tables of
counts, draws, public numbers of the beacon. KEYS is keys.json, unless another is named.
Exit codes: 0 everything is verified, or its seed isn't revealed yet; 1 something isn't; 2 impossible.`;

const file_bytes_max = 256 * 1024 * 1024;
const tools: FileTools = {
  hashes,
  sha256,
  verify: verifySignature,
  beacon: { chains: CHAINS, tools: beacon_tools },
};

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const text = { type: 'string' } as const;
    const { values, positionals } = parseArgs({
      options: { keys: text, player: text },
      allowPositionals: true,
    });
    const player = values.player === undefined ? undefined : Number(values.player);
    if (positionals.length === 0 || Number.isNaN(player)) throw new Error(usage);
    const tally = new Tally();
    let refused = 0;
    for (const file of positionals)
      refused += /\.jsonl(?:\.gz)?$/.test(file)
        ? await checkMonth(file, tally)
        : checkJson(file, values.keys ?? 'keys.json', player);
    sayTables(tally);
    return refused === 0 ? 0 : 1;
  } catch (problem) {
    process.stderr.write(`${(problem as Error).message}\n`);
    return 2;
  }
}

function checkJson(file: string, keys_file: string, player: number | undefined): number {
  const found = readFileKind(readJson(file));
  if (!found) throw new Error(`${file} is no file that a site hands out`);
  // Draws and counts are checked without keys.
  const is_signed = ['receipts', 'roots', 'proofs'].includes(found.kind);
  const keys = is_signed ? readJson(keys_file) : null;
  const checked = checkThings(found, keys, tools, player);
  for (const [n, one] of checked.entries()) sayFault(`${found.kind}[${n}]`, one);
  return sayCount(file, checked);
}

async function checkMonth(file: string, tally: Tally): Promise<number> {
  const bytes = fs.createReadStream(file);
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (problem) => input.destroy(problem));
  const lines = new DrawLines();
  const checked: Checked[] = [];
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    const one = checkLine(lines, line, tally, tools);
    sayFault(`${file}, line ${checked.length + 1}`, one);
    checked.push({ status: one.status, fault: null });
  }
  return sayCount(file, checked);
}

function sayFault(name: string, { status, fault }: Checked): void {
  if (fault !== null) say(`${name}: ${status}: ${fault}`);
}

/** Says how many there are of each verdict; returns how many are refused. */
function sayCount(file: string, checked: readonly Checked[]): number {
  const count = Object.groupBy(checked, ({ status }) => status);
  const parts = Object.entries(count).map(([status, some]) => `${some!.length} ${status}`);
  say(`${file}: ${parts.length > 0 ? parts.join(', ') : 'nothing in it'}`);
  return checked.filter(({ status }) => !['verified', 'unrevealed', 'read'].includes(status))
    .length;
}

function sayTables(tally: Tally): void {
  const tables = tally.compare();
  const rows = tables.flatMap((table) => table.rows);
  if (tables.length === 0) return;
  const outside = tables.flatMap(({ kind, subject, revision, draws, rows: of_table }) =>
    of_table
      .filter((row) => row.outside)
      .map(
        ({ outcome, odds_ppm, seen, low, high }) =>
          `${kind} ${subject} ${revision.slice(0, 12)}, outcome ${outcome}: published ${odds_ppm}, seen ${seen} of ${draws}, agrees with ${low} to ${high}`,
      ),
  );
  for (const line of outside) say(line);
  say(
    `${tables.length} tables, ${rows.length} comparisons: ${outside.length} outside, at most ${expectedOutside(rows.length)} expected by chance`,
  );
}

function readJson(file: string): unknown {
  if (fs.statSync(file).size > file_bytes_max) throw new Error(`${file} is too large`);
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

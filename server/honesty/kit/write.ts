import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { expectedOutside } from '@vitrine/fairness/observed';
import { ZipFile } from 'yazl';
import type { Db } from '../../kit/db.ts';
import { writeDrawLines } from '../../seeds/index.ts';
import { comparePublished, drawsOf, findOdds } from '../compare.ts';
import { monthOf } from '../download.ts';
import { listRoots } from '../liabilities/show.ts';
import { showKeys } from '../receipts/keys.ts';
import { findMonth, findMonths, findTablesAfter, type CountedTable } from '../store.ts';
import { readKitTexts } from './verifier.ts';

/** The kit has the newest months with at most so many draws together: some 300 MB. */
const draws_max = 2_000_000;
const months_max = 1200;
const tables_a_look = 100;
const tables_max = 50_000;
const roots_a_look = 100;
const rounds_max = 200_000;

/** A round of the beacon that a draw has mixed in, with its signature. */
interface Round {
  draw: number;
  chain_hash?: string;
  round: number;
  signature: string;
  randomness: string;
}

/**
 * Writes the verification kit as a zip while it is read: draws of the newest months, the rounds of
 * the beacon that they mixed in, all roots and keys, the observed tables, both verifiers and a
 * document. `db` is a snapshot, so that draws and counts agree.
 */
export async function writeKit(db: Db): Promise<Readable> {
  const zip = new ZipFile();
  const { months, left_out } = await chooseMonths(db);
  const rounds = new Map<string, Round>();
  for (const [name, text] of Object.entries(await readKitTexts())) zip.addBuffer(text, name);
  addJson(zip, 'keys.json', await showKeys(db));
  addJson(zip, 'roots.json', { list: await readRoots(db) });
  if (left_out.length > 0) addJson(zip, 'left-out.json', { months: left_out });
  zip.addReadStreamLazy('observed.json', (write) => write(null, Readable.from(writeTables(db))));
  for (const month of months)
    zip.addReadStreamLazy(
      `draws/draws-${month}.jsonl.gz`,
      // It is compressed already, as the download of the month is.
      { compress: false },
      (write) => {
        const gzip = createGzip();
        const lines = Readable.from(writeMonth(db, month, rounds));
        lines.on('error', (problem) => gzip.destroy(problem));
        write(null, lines.pipe(gzip));
      },
    );
  // Entries are written one after the other: all rounds are known by then.
  zip.addReadStreamLazy('beacons.json', (write) => {
    write(null, Readable.from([JSON.stringify({ rounds: [...rounds.values()] })]));
  });
  zip.end();
  const out = new Readable().wrap(zip.outputStream);
  zip.on('error', (problem) => out.destroy(problem as Error));
  return out;
}

function addJson(zip: ZipFile, name: string, json: object): void {
  zip.addBuffer(Buffer.from(JSON.stringify(json)), name);
}

/** The newest months that fit, and those that don't. */
async function chooseMonths(db: Db): Promise<{ months: string[]; left_out: string[] }> {
  const chosen = { months: [] as string[], left_out: [] as string[] };
  let sum = 0;
  for (const { month, draws } of await findMonths(db, months_max)) {
    sum += draws;
    (sum <= draws_max ? chosen.months : chosen.left_out).push(month);
  }
  return chosen;
}

async function readRoots(db: Db) {
  const roots = [];
  let cursor: string | undefined;
  do {
    const { list, next } = await listRoots(db, { cursor, limit: roots_a_look });
    roots.push(...list);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return roots;
}

async function* writeMonth(db: Db, month: string, rounds: Map<string, Round>) {
  const { from, until } = monthOf(month);
  const ids = await findMonth(db, from);
  if (!ids) return;
  for await (const lines of writeDrawLines(db, { ...ids, from, until })) {
    for (const line of lines.split('\n'))
      if (line.includes('"beacon_proof":{')) noteRound(line, rounds);
    yield lines;
  }
}

function noteRound(line: string, rounds: Map<string, Round>): void {
  const { id, beacon, beacon_proof } = JSON.parse(line) as {
    id: number;
    beacon: string;
    beacon_proof: { chain_hash?: string; round: number; signature: string };
  };
  const { chain_hash, round, signature } = beacon_proof;
  const key = `${chain_hash} ${round}`;
  if (rounds.size >= rounds_max || rounds.has(key)) return;
  rounds.set(key, {
    draw: id,
    ...(chain_hash !== undefined && { chain_hash }),
    round,
    signature,
    randomness: beacon,
  });
}

/** The tables of all odds that were drawn from, retired revisions too, as JSON. */
async function* writeTables(db: Db) {
  yield '{"tables":[';
  let written = 0;
  for (let after: CountedTable | undefined; written < tables_max;) {
    const tables = await findTablesAfter(db, after, tables_a_look);
    for (const counts of tables) {
      const { kind, subject_id: id, revision } = counts;
      const odds = await findOdds(db, counts, counts);
      const rows = comparePublished(odds!.published, counts);
      const table = {
        kind,
        id,
        revision,
        draws: drawsOf(counts),
        comparisons: rows.length,
        expected_outside: expectedOutside(rows.length),
        rows,
      };
      yield `${written === 0 ? '' : ','}\n${JSON.stringify(table)}`;
      written += 1;
    }
    if (tables.length < tables_a_look) break;
    after = tables.at(-1);
  }
  yield '\n]}\n';
}

// Public draws against their published odds, roots of what the house owes and own proofs: from a
// downloaded file without server and database, or the counts of this site: `npm run honesty --
// --help`.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CHAINS } from '@vitrine/fairness/beacon';
import {
  DrawLines,
  expectedOutside,
  Tally,
  type ObservedRow,
  type ObservedTable,
} from '@vitrine/fairness/observed';
import { explainVerdict, verifyRecord, type DrawRecord } from '@vitrine/fairness/record';
import {
  countAlarms,
  countPublicDraws,
  findAlarms,
  findProgress,
  judgeCounts,
  liftPause,
  recountPublicDraws,
  rotateSigningKey,
  type Alarm,
} from '../server/honesty/index.ts';
import { beacon_tools } from '../server/kit/curves.ts';
import type { Desk } from '../server/kit/desk.ts';
import { hashes } from '../server/kit/hashes.ts';
import { openLog } from '../server/kit/log.ts';
import { readSettings } from '../server/kit/settings.ts';
import { checkRootsOffline, checkTablesOffline } from './honesty/check-roots.ts';
import {
  readId,
  readWords,
  runCommand,
  say,
  UsageError,
  type Command,
  type Outcome,
} from './operator.ts';

const usage = `Usage: npm run honesty -- observed FILE...
       npm run honesty -- root FILE --keys KEYS
       npm run honesty -- proof FILE --keys KEYS [--player NUMBER]
       npm run honesty -- table FILE
       npm run honesty -- [--json] COMMAND

  observed FILE...   recomputes the draws of downloaded months and compares how often each outcome
                     came with its published odds, without server and database
  root FILE          checks signed roots and their chain with a site’s published keys, offline; FILE
                     is an answer of /api/honesty/roots, KEYS is /.well-known/vitrine-keys.json
  proof FILE         checks that a root counts what the house owes you, offline; FILE is the proof
                     that you saved on /my/proof, and NUMBER your own, from your profile
  table FILE         checks the bands and sums of tables of observed outcomes, offline; FILE is an
                     answer of /api/honesty/observed, or observed.json of the verification kit
  alarms             the outcomes that were outside their bands when the counts were last judged
  count              counts the draws that are new
  judge              counts, and compares everything with its published odds now
  recount            makes all counts again from the first draw
  lift CASE          lifts the pause of a case whose outcomes came unlike its odds, and opens it
  rotate             retires the key that signs receipts and roots, and makes the next one

Chances are in millionths. Exit codes: 0 done, all draws recomputed or not revealed yet, all
verified, no alarm; 1 a draw differs, a root or a proof is refused, or there is an alarm; 2
impossible.`;

/** The longest line of a file: the record of a giveaway with very many entrants. */
const line_length_max = 64 * 1024 * 1024;
const alarms_max = 1000;

const [first, ...files] = process.argv.slice(2);
process.exitCode =
  first === 'observed'
    ? await observe(files)
    : first === 'root' || first === 'proof' || first === 'table'
      ? checkRoots(first)
      : await runCommand(usage, () => readWords(([name = '', ...more]) => commandOf(name, more)));

function checkRoots(word: 'root' | 'proof' | 'table'): number {
  try {
    return word === 'table'
      ? checkTablesOffline(files, usage)
      : checkRootsOffline(word, files, usage);
  } catch (problem) {
    process.stderr.write(`${(problem as Error).message}\n`);
    return 2;
  }
}

function commandOf(name: string, more: readonly string[]): Command {
  if (name === 'lift' && more.length === 1) return liftCase(readId(more[0]!, usage));
  if (more.length > 0) throw new UsageError(usage);
  switch (name) {
    case 'alarms':
      return listAlarms;
    case 'count':
      return async ({ db }) => sayCounted(await countPublicDraws(db));
    case 'recount':
      return async ({ db }) => sayCounted(await recountPublicDraws(db));
    case 'rotate':
      return async (desk, config) => {
        const key_id = await rotateSigningKey(desk, readSettings(config));
        return {
          code: 0,
          data: { key_id },
          lines: [`Receipts are signed with key ${key_id} now.`],
        };
      };
    case 'judge':
      return async (desk) => {
        await judgeCounts(desk.db, { log: openLog({ log_level: 'silent' }) });
        return listAlarms(desk);
      };
    default:
      throw new UsageError(usage);
  }
}

function liftCase(case_id: number): Command {
  return async (desk) => {
    const { open, return_rate } = await liftPause(desk, case_id);
    const state = open ? 'is open' : `would give back ${return_rate}%, and stays closed`;
    return { code: 0, data: { open, return_rate }, lines: [`Case ${case_id} ${state}.`] };
  };
}

function sayCounted(counted: number): Outcome {
  return { code: 0, data: { counted }, lines: [`${counted} draws were counted.`] };
}

async function listAlarms({ db }: Desk): Promise<Outcome> {
  const [alarms, outside, { judged_at, comparisons }] = [
    await findAlarms(db, alarms_max),
    await countAlarms(db),
    await findProgress(db),
  ];
  const expected_outside = expectedOutside(comparisons);
  const when = judged_at ? `judged at ${judged_at.toISOString()}` : 'not judged yet';
  return {
    code: outside > 0 ? 1 : 0,
    data: { judged_at, comparisons, outside, expected_outside, alarms },
    lines: [
      ...alarms.map(sayAlarm),
      `${comparisons} comparisons, ${when}: ${outside} outside, at most ${expected_outside} expected by chance`,
    ],
  };
}

function sayAlarm({ odds_ppm, seen, draws, low_ppm, high_ppm, begun_at, ...table }: Alarm): string {
  const { kind, subject_id, revision, outcome } = table;
  const row = { outcome, odds_ppm, seen, low: low_ppm, high: high_ppm, outside: true };
  const name = nameTable({ kind, subject: subject_id, revision });
  return `${name}: ${sayRow(row, draws)}, since ${begun_at.toISOString()}`;
}

/** Makes the tables of files of draws. Returns the exit code. */
async function observe(names: readonly string[]): Promise<number> {
  if (names.length === 0 || names.some((name) => name.startsWith('-'))) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const tally = new Tally();
  const count = { verified: 0, unrevealed: 0, failed: 0 };
  try {
    for (const name of names) {
      const lines = new DrawLines();
      let number = 0;
      for await (const line of linesOf(name)) {
        number += 1;
        const { status, fault } = observeLine(lines, line, tally);
        count[status] += 1;
        if (fault !== null) say(`${name}, line ${number}: ${fault}`);
      }
      if (number === 0) throw new Error(`${name} holds no draws`);
    }
  } catch (problem) {
    process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`);
    return 2;
  }
  sayTables(tally.compare());
  const { verified, unrevealed, failed } = count;
  say(
    `${verified + unrevealed + failed} records: ${verified} verified, ${unrevealed} not revealed yet, ${failed} failed`,
  );
  return failed === 0 ? 0 : 1;
}

/** Verifies and counts the record of a line; one that fails isn't counted. */
function observeLine(lines: DrawLines, line: string, tally: Tally) {
  try {
    const record = lines.read(line);
    const verdict = verifyRecord(record, hashes, { chains: CHAINS, tools: beacon_tools });
    const { status } = verdict;
    if (status === 'failed') return { status, fault: explainVerdict(verdict) };
    tally.add(record as DrawRecord);
    return { status, fault: null };
  } catch (problem) {
    return { status: 'failed', fault: (problem as Error).message } as const;
  }
}

/** The lines of a file, compressed or not. Throws an Error that names the file. */
async function* linesOf(name: string): AsyncGenerator<string> {
  try {
    let rest = '';
    for await (const chunk of (await readText(name)).setEncoding('utf8')) {
      const parts = (rest + String(chunk)).split('\n');
      rest = parts.pop()!;
      if (rest.length > line_length_max) throw new Error('a line is too long');
      yield* parts.filter((line) => line !== '');
    }
    if (rest !== '') yield rest;
  } catch (problem) {
    throw new Error(`${name} can’t be read: ${(problem as Error).message}`, { cause: problem });
  }
}

async function readText(name: string): Promise<Readable> {
  const file = await open(name);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
  await file.close();
  const bytes = createReadStream(name);
  const is_gzip = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  // The reader of the lines gets the error, too.
  return is_gzip ? pipeline(bytes, createGunzip(), () => undefined) : bytes;
}

function sayTables(tables: readonly ObservedTable[]): void {
  for (const table of tables) {
    say(`${nameTable(table)}: ${table.draws} draws`);
    for (const row of table.rows) say(`  ${sayRow(row, table.draws)}`);
  }
  const rows = tables.flatMap((table) => table.rows);
  const outside = rows.filter((row) => row.outside).length;
  say(
    `${tables.length} tables, ${rows.length} comparisons: ${outside} outside, at most ${expectedOutside(rows.length)} expected by chance`,
  );
}

function nameTable({
  kind,
  subject,
  revision,
}: Pick<ObservedTable, 'kind' | 'subject' | 'revision'>): string {
  if (kind === 'upgrade') return `upgrades from ${subject} on`;
  if (kind === 'tie') return `ties of ${subject}`;
  return `${kind} ${subject}, revision ${revision}`;
}

function sayRow(
  { outcome, odds_ppm, seen, low, high, outside }: ObservedRow,
  draws: number,
): string {
  const agrees = `agrees with ${low} to ${high}`;
  return `${outcome}: published ${odds_ppm}, seen ${seen} of ${draws}, ${agrees}${outside ? ': OUTSIDE' : ''}`;
}

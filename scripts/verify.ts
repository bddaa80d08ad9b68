// Recomputes exported draw records, or a file of test vectors, offline and reports what can't be
// reproduced.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CHAINS } from '@vitrine/fairness/beacon';
import { explainVerdict, verifyRecord } from '@vitrine/fairness/record';
import { checkVectors } from '@vitrine/fairness/vectors';
import { decodeFile } from '@vitrine/server/catalogue/import/read-file';
import { beacon_tools } from '@vitrine/server/kit/curves';
import { verifySignature } from '@vitrine/server/kit/ed25519';
import { hashes, sha256 } from '@vitrine/server/kit/hashes';

const USAGE = `Usage: npm run verify -- FILE             draw records: one, a list, or {"records": [...]}
       npm run verify -- --vectors FILE   a file of test vectors`;

/**
 * Exit codes: everything was reproduced (or isn't revealed yet); something wasn't; the file can't
 * be used at all.
 */
const REPRODUCED = 0;
const DIFFERS = 1;
const UNUSABLE = 2;

process.exitCode = main(process.argv.slice(2));

function main(args: string[]): number {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { vectors: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...more] =
      values.vectors === undefined ? positionals : [values.vectors, ...positionals];
    if (!file || more.length > 0) throw new Error(USAGE);
    const json = readJson(file);
    return values.vectors === undefined ? verifyRecords(recordsOf(json)) : verifyVectors(json);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return UNUSABLE;
  }
}

function readJson(file: string): unknown {
  const text = decodeFile(file, readFileSync(file));
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} isn't JSON: ${String(cause)}`, { cause });
  }
}

function verifyVectors(json: unknown): number {
  const results = checkVectors(json, hashes, { verify: verifySignature, sha256 });
  const failed = results.filter(({ fault }) => fault !== null);
  for (const { name, fault } of failed) console.log(`${name}: ${fault}`);
  console.log(
    `${results.length} vectors: ${results.length - failed.length} reproduced, ${failed.length} failed`,
  );
  return failed.length === 0 ? REPRODUCED : DIFFERS;
}

function verifyRecords(records: unknown[]): number {
  const count = { verified: 0, unrevealed: 0, failed: 0 };
  for (const [index, record] of records.entries()) {
    const verdict = verifyRecord(record, hashes, { chains: CHAINS, tools: beacon_tools });
    count[verdict.status] += 1;
    if (verdict.status !== 'verified')
      console.log(`${nameOf(record, index)}: ${explainVerdict(verdict)}`);
  }
  const { verified, unrevealed, failed } = count;
  console.log(
    `${records.length} records: ${verified} verified, ${unrevealed} not revealed yet, ${failed} failed`,
  );
  return failed === 0 ? REPRODUCED : DIFFERS;
}

/** The records of a bundle; throws when the file isn't a bundle. */
function recordsOf(json: unknown): unknown[] {
  const records = isObject(json) ? ('records' in json ? json.records : [json]) : json;
  if (Array.isArray(records) && records.length > 0) return records;
  throw new Error(`the file holds no draw records\n${USAGE}`);
}

function nameOf(record: unknown, index: number): string {
  return isObject(record) && 'id' in record
    ? `records[${index}] (id ${JSON.stringify(record.id)})`
    : `records[${index}]`;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

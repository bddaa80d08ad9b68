// Checks receipts: with the keys that a site published, without server and database, or against
// the books of this site: `npm run receipt -- --help`.
import { parseArgs } from 'node:util';
import { firstDifference, describeDifference } from '@vitrine/fairness/difference';
import { verifyReceipt } from '@vitrine/fairness/receipt';
import { readReceiptContent, showKeys } from '../server/honesty/index.ts';
import type { Db } from '../server/kit/db.ts';
import { verifySignature } from '../server/kit/ed25519.ts';
import { hashes } from '../server/kit/hashes.ts';
import { runCommand, say, sayFailure, UsageError, type Command } from './operator.ts';
import { readOperatorsFile } from './read-file.ts';

const usage = `Usage: npm run receipt -- check FILE --keys KEYS   with a site’s published keys, offline
       npm run receipt -- [--json] check FILE         against the keys and the books of this site

FILE holds one receipt, a list of them, or {"receipts": [...]}; KEYS is what the site publishes at
/.well-known/vitrine-keys.json. Exit codes: 0 all are verified, 1 one isn’t, 2 impossible.`;

const file_kib_max = 64 * 1024;
const tools = { hashes, verify: verifySignature };

process.exitCode = await main();

async function main(): Promise<number> {
  const flag = { type: 'boolean' } as const;
  const options = { help: flag, json: flag, keys: { type: 'string' } } as const;
  const read = () => parseArgs({ options, allowPositionals: true });
  try {
    const { values, positionals } = read();
    if (values.keys !== undefined && !values.help) return checkOffline(positionals, values.keys);
  } catch (problem) {
    if (!(problem as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) {
      sayFailure((problem as Error).message);
      return 2;
    }
  }
  return runCommand(usage, () => {
    const { values, positionals } = read();
    return { ...values, command: () => checkWithBooks(readReceipts(positionals)) };
  });
}

function readReceipts([word, file, ...more]: readonly string[]): readonly unknown[] {
  if (word !== 'check' || file === undefined || more.length > 0) throw new UsageError(usage);
  const json = readJson(file);
  const within = isObject(json) && 'receipts' in json ? json.receipts : json;
  const receipts: readonly unknown[] = Array.isArray(within) ? within : [within];
  if (receipts.length === 0) throw new UsageError(`${file} holds no receipts`);
  return receipts;
}

function checkOffline(words: readonly string[], keys_file: string): number {
  const receipts = readReceipts(words);
  const keys = readJson(keys_file);
  const faults = receipts.map((receipt, n) => {
    const verdict = verifyReceipt(receipt, keys, tools);
    const is_good = verdict.status === 'verified';
    if (!is_good) say(`receipts[${n}]: ${verdict.status}: ${verdict.fault}`);
    return !is_good;
  });
  const failed = faults.filter(Boolean).length;
  say(sayCount(receipts.length, failed));
  return failed === 0 ? 0 : 1;
}

function checkWithBooks(receipts: readonly unknown[]): Command {
  return async ({ db }) => {
    const keys = await showKeys(db);
    const lines: string[] = [];
    for (const [n, receipt] of receipts.entries()) {
      const fault = await faultOf(db, receipt, keys);
      if (fault !== null) lines.push(`receipts[${n}]: ${fault}`);
    }
    return {
      code: lines.length === 0 ? 0 : 1,
      data: { receipts: receipts.length, faults: lines },
      lines: [...lines, sayCount(receipts.length, lines.length)],
    };
  };
}

/** Why a receipt isn’t verified, or how the books differ from it; null if all agree. */
async function faultOf(db: Db, receipt: unknown, keys: object): Promise<string | null> {
  const verdict = verifyReceipt(receipt, keys, tools);
  if (verdict.status !== 'verified') return `${verdict.status}: ${verdict.fault}`;
  const { content } = verdict;
  const books = await readReceiptContent(db, content.player, content.fact, content.site);
  if (!books)
    return `signed, but the books have no act ${content.fact} of player ${content.player}`;
  const difference = firstDifference(content, books);
  return (
    difference && `signed, but the books differ: ${describeDifference(difference)} by the books`
  );
}

function sayCount(total: number, failed: number): string {
  return `${total} receipts: ${total - failed} verified, ${failed} refused`;
}

function readJson(file: string): unknown {
  const text = readOperatorsFile(file, file_kib_max);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${file} isn’t JSON: ${String(cause)}`, { cause });
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

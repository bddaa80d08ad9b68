import { findChain, randomnessOf } from './beacon.ts';
import type { Sha256 } from './liabilities.ts';
import type { DrawLines, Tally } from './observed.ts';
import { verifyTable } from './observed-file.ts';
import { ROOT_FORM, verifyProof, verifyRoots } from './own-proof.ts';
import { verifyReceipt } from './receipt.ts';
import { explainVerdict, verifyRecord, type BeaconCheck, type DrawRecord } from './record.ts';
import type { SignatureTools } from './signed.ts';

/** The kinds of files of parsed JSON that a site hands out, and that are verified. */
export type FileKind = 'receipts' | 'roots' | 'proofs' | 'tables' | 'records' | 'beacons' | 'keys';

/** The verdict on one thing of a file; `fault` says why it isn't verified. */
export type Checked = { status: string; fault: string | null; content?: unknown };

export type FileTools = SignatureTools & { sha256: Sha256; beacon: BeaconCheck };

/** The most things of one file. */
const THINGS_MOST = 200_000;

/** The names under which files have their lists, and what an empty one would hold. */
const LISTS: Record<string, FileKind> = {
  receipts: 'receipts',
  list: 'roots',
  proofs: 'proofs',
  tables: 'tables',
  records: 'records',
  rounds: 'beacons',
};

/**
 * Finds out which kind of file a parsed JSON is, and its things: one of them, a list, an object
 * with the list, or the site's answer with any of these. Null when it is none, or holds too many.
 */
export function readFileKind(json: unknown): { kind: FileKind; things: unknown[] } | null {
  const given = isObject(json) && 'data' in json ? json['data'] : json;
  if (isObject(given) && Array.isArray(given['keys'])) return { kind: 'keys', things: [given] };
  const name = isObject(given) && Object.keys(LISTS).find((one) => Array.isArray(given[one]));
  const things: unknown[] = name
    ? (given as Record<string, unknown[]>)[name]!
    : Array.isArray(given)
      ? given
      : [given];
  if (name && things.length === 0) return { kind: LISTS[name]!, things };
  const [first] = things;
  if (!isObject(first) || things.length > THINGS_MOST) return null;
  const kind = kindOf(first);
  return kind && { kind, things };
}

function kindOf(first: Record<string, unknown>): FileKind | null {
  const { bytes } = first;
  if (typeof bytes === 'string')
    return bytes.includes(`"form":"${ROOT_FORM}"`) ? 'roots' : 'receipts';
  if ('leaf' in first && 'path' in first) return 'proofs';
  if ('rows' in first) return 'tables';
  if ('round' in first && 'signature' in first) return 'beacons';
  return 'server_seed_hash' in first ? 'records' : null;
}

/**
 * Verifies the things of a file with a site's published keys; `player`: whose proofs they must be.
 * Returns a verdict for each. Never throws.
 */
export function checkThings(
  { kind, things }: { kind: FileKind; things: readonly unknown[] },
  keys: unknown,
  tools: FileTools,
  player?: number,
): Checked[] {
  switch (kind) {
    case 'receipts':
      return things.map((one) => say(verifyReceipt(one, keys, tools)));
    case 'roots':
      return verifyRoots(things, keys, tools).map(say);
    case 'proofs':
      return things.map((one) => say(verifyProof(one, keys, tools, player)));
    case 'tables':
      return things.map((one) => say(verifyTable(one)));
    case 'records':
      return things.map((one) => checkRecord(one, tools));
    case 'beacons':
      return things.map((one) => checkBeacon(one, tools));
    case 'keys':
      return [{ status: 'read', fault: null }];
  }
}

function say(verdict: { status: string; fault?: string; content?: unknown }): Checked {
  return { fault: null, ...verdict };
}

/** Recomputes a draw. */
export function checkRecord(json: unknown, { hashes, beacon }: FileTools): Checked {
  const verdict = verifyRecord(json, hashes, beacon);
  const is_sound = verdict.status !== 'failed';
  return { status: verdict.status, fault: is_sound ? null : explainVerdict(verdict) };
}

/**
 * Verifies a line of a month of draws, and counts its outcome where it isn't false. A line that
 * isn't a draw has failed.
 */
export function checkLine(lines: DrawLines, line: string, tally: Tally, tools: FileTools): Checked {
  try {
    const record = lines.read(line);
    const checked = checkRecord(record, tools);
    if (checked.status !== 'failed') tally.add(record as DrawRecord);
    return checked;
  } catch (problem) {
    return { status: 'failed', fault: (problem as Error).message };
  }
}

function checkBeacon(given: unknown, { beacon }: FileTools): Checked {
  const { chain_hash, round, signature, randomness } = given as Record<string, unknown>;
  const chain = findChain(beacon.chains, typeof chain_hash === 'string' ? chain_hash : undefined);
  if (!chain) return { status: 'foreign_key', fault: 'the chain isn’t one that is known' };
  const found =
    typeof round === 'number' && typeof signature === 'string'
      ? randomnessOf(chain, { round, signature }, beacon.tools)
      : null;
  return found !== null && found === randomness
    ? { status: 'verified', fault: null }
    : { status: 'forged', fault: 'the chain didn’t sign this round' };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

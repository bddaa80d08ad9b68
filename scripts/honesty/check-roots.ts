import { parseArgs } from 'node:util';
import { AMOUNTS, type Amounts } from '@vitrine/fairness/liabilities';
import { verifyTable } from '@vitrine/fairness/observed-file';
import { verifyProof, verifyRoots, type ProofVerdict } from '@vitrine/fairness/own-proof';
import { verifySignature } from '../../server/kit/ed25519.ts';
import { hashes, sha256 } from '../../server/kit/hashes.ts';
import { say, UsageError } from '../operator.ts';
import { readOperatorsFile } from '../read-file.ts';

const file_kib_max = 64 * 1024;
const tools = { hashes, sha256, verify: verifySignature };

/**
 * Checks a file of roots or of own proofs with a site's published keys, without server and
 * database; prints each step. `word` says which. Returns the exit code. Throws a UsageError for
 * arguments and files that can't be used.
 */
export function checkRootsOffline(
  word: 'root' | 'proof',
  args: readonly string[],
  usage: string,
): number {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { keys: text, player: text },
    allowPositionals: true,
  });
  const [file] = positionals;
  const player = values.player === undefined ? undefined : Number(values.player);
  const is_usable = file !== undefined && positionals.length === 1 && values.keys !== undefined;
  if (!is_usable || Number.isNaN(player)) throw new UsageError(usage);
  const [keys, given] = [readJson(values.keys!), readList(file, word)];
  const refused = word === 'root' ? sayRoots(given, keys) : sayProofs(given, keys, player);
  const verified = given.length - refused;
  say(`${given.length} ${word}s: ${verified} verified, ${refused} refused`);
  return refused === 0 ? 0 : 1;
}

/**
 * Checks the bands and sums of tables of observed outcomes, without server and database. Returns
 * the exit code. Throws a UsageError for arguments and files that can't be used.
 */
export function checkTablesOffline(files: readonly string[], usage: string): number {
  const [file] = files;
  if (file === undefined || files.length > 1 || file.startsWith('-')) throw new UsageError(usage);
  const verdicts = readList(file, 'table').map(verifyTable);
  for (const [n, verdict] of verdicts.entries()) {
    if (verdict.status !== 'verified') say(`tables[${n}]: ${verdict.status}: ${verdict.fault}`);
    else {
      const { kind, id, draws, rows } = verdict.table;
      const outside = rows.filter((row) => (row as { outside?: unknown }).outside === true).length;
      say(`tables[${n}]: verified: ${kind} ${id}, ${draws} draws, ${outside} outside`);
    }
  }
  const refused = verdicts.filter(({ status }) => status !== 'verified').length;
  say(`${verdicts.length} tables: ${verdicts.length - refused} verified, ${refused} refused`);
  return refused === 0 ? 0 : 1;
}

/** One thing, a list of them, or the site's answer with either. */
function readList(file: string, word: 'root' | 'proof' | 'table'): readonly unknown[] {
  const answer = readJson(file);
  const json = isObject(answer) && 'data' in answer ? answer.data : answer;
  const name = { root: 'list', proof: 'proofs', table: 'tables' }[word];
  const within = isObject(json) && name in json ? (json as Record<string, unknown>)[name] : json;
  const list: readonly unknown[] = Array.isArray(within) ? within : [within];
  if (list.length === 0) throw new UsageError(`${file} holds no ${word}s`);
  return list;
}

function sayRoots(roots: readonly unknown[], keys: unknown): number {
  const verdicts = verifyRoots(roots, keys, tools);
  for (const [n, verdict] of verdicts.entries()) {
    if (verdict.status !== 'verified') say(`roots[${n}]: ${verdict.status}: ${verdict.fault}`);
    else {
      const { day, leaves, sums, debts } = verdict.content;
      say(`roots[${n}]: verified: ${day}, ${leaves} leaves`);
      say(`   ${sayAmounts(sums)}, debts ${debts}`);
    }
  }
  return verdicts.filter(({ status }) => status !== 'verified').length;
}

function sayProofs(proofs: readonly unknown[], keys: unknown, player: number | undefined): number {
  const verdicts = proofs.map((proof) => verifyProof(proof, keys, tools, player));
  for (const [n, verdict] of verdicts.entries()) {
    if (verdict.status === 'verified') sayProof(n, verdict);
    else say(`proofs[${n}]: ${verdict.status}: ${verdict.fault}`);
  }
  return verdicts.filter(({ status }) => status !== 'verified').length;
}

function sayProof(n: number, { proof, root, steps }: ProofVerdict & { status: 'verified' }): void {
  say(`proofs[${n}]: player ${proof.player}, leaf ${proof.place + 1} of ${root.leaves}`);
  for (const [level, { hash, sums }] of steps.entries()) {
    const side = level === 0 ? 'the leaf' : `with the ${proof.path[level - 1]!.side} neighbour`;
    say(`   ${side}: ${hash}`);
    say(`     ${sayAmounts(sums)}`);
  }
  say(`proofs[${n}]: verified: the root of ${root.day}, signed by key ${root.key_id}, counts it`);
}

const sayAmounts = (amounts: Amounts) =>
  AMOUNTS.map((name) => `${name} ${amounts[name]}`).join(', ');

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

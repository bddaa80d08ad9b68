import { sha256 } from '@noble/hashes/sha2.js';
import {
  checkLine,
  checkThings,
  readFileKind,
  type Checked,
  type FileKind,
  type FileTools,
} from '@vitrine/fairness/any-file';
import { DrawLines, Tally, type ObservedTable } from '@vitrine/fairness/observed';
import { beacon_check } from '../seeds/beacon-check.ts';
import { signature_tools } from './signature-tools.ts';

const tools: FileTools = { ...signature_tools, sha256, beacon: beacon_check };

/** The largest file of JSON, and the longest line of a month's draws. */
const json_bytes_max = 64 * 1024 * 1024;
const line_length_max = 64 * 1024 * 1024;
/** How many faults are kept; all are counted. */
const faults_max = 50;
/** After so long the browser gets to draw the page. */
const turn_ms = 50;

/** The kind of a file, and how much of it is verified. */
export interface FileVerdict {
  kind: FileKind | 'draws';
  /** How many things have which verdict. */
  count: Record<string, number>;
  /** The first that aren't verified, with the verdict's name and the reason. */
  faults: { at: number; status: string; fault: string }[];
  /** Of a month of draws: how often each outcome came. */
  tables: ObservedTable[];
}

/**
 * Verifies a file in this browser, with these published keys; nothing is sent. `said` hears how
 * many draws of a month are done. Null when it is no file that a site hands out. Throws when it
 * can't be read, or is too large.
 */
export async function checkFile(
  file: File,
  keys: unknown,
  said: (done: number) => void,
): Promise<FileVerdict | null> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const is_gzip = head[0] === 0x1f && head[1] === 0x8b;
  if (is_gzip || file.name.endsWith('.jsonl')) return checkMonth(file, is_gzip, said);
  if (file.size > json_bytes_max) throw new RangeError('the file is too large');
  let json: unknown;
  try {
    json = JSON.parse(await file.text());
  } catch {
    return null;
  }
  const found = readFileKind(json);
  if (!found || found.things.length === 0) return null;
  const verdict = newVerdict(found.kind);
  for (const [at, checked] of checkThings(found, keys, tools).entries()) add(verdict, at, checked);
  return verdict;
}

async function checkMonth(
  file: File,
  is_gzip: boolean,
  said: (done: number) => void,
): Promise<FileVerdict | null> {
  const bytes = file.stream();
  const plain = is_gzip ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes;
  const verdict = newVerdict('draws');
  const lines = new DrawLines();
  const tally = new Tally();
  let at = 0;
  let turn_at = performance.now();
  for await (const line of linesOf(plain.pipeThrough(new TextDecoderStream()))) {
    add(verdict, at, checkLine(lines, line, tally, tools));
    at += 1;
    if (performance.now() - turn_at < turn_ms) continue;
    said(at);
    await new Promise((resolve) => setTimeout(resolve, 0));
    turn_at = performance.now();
  }
  return at === 0 ? null : { ...verdict, tables: tally.compare() };
}

async function* linesOf(text: ReadableStream<string>): AsyncGenerator<string> {
  const reader = text.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const parts = (rest + value).split('\n');
    rest = parts.pop()!;
    if (rest.length > line_length_max) throw new RangeError('a line is too long');
    yield* parts.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}

function newVerdict(kind: FileVerdict['kind']): FileVerdict {
  return { kind, count: {}, faults: [], tables: [] };
}

function add(verdict: FileVerdict, at: number, { status, fault }: Checked): void {
  verdict.count[status] = (verdict.count[status] ?? 0) + 1;
  if (fault !== null && verdict.faults.length < faults_max)
    verdict.faults.push({ at, status, fault });
}

import { explainVerdict, verifyRecord, type DrawRecord, type Verdict } from '@vitrine/fairness/record';
import type { WordRead } from '@vitrine/fairness/stream';
import { hashes } from './hashes.ts';

/** The public record of an opened case. */
export type CaseRecord = Extract<DrawRecord, { kind: 'case' }>;

/** One word of a block; `read` is how the draw used it, undefined if it wasn't needed. */
export interface Word {
  word: number;
  read: WordRead | undefined;
}

/** One HMAC: the hashed message and the eight words of the digest. */
export interface Block {
  message: string;
  words: Word[];
}

export interface Verification {
  verdict: Verdict;
  /** In English, why the verdict isn't `verified`; empty if it is. */
  explanation: string;
  /** The record if it is one of an opened case, which can be shown step by step; else null. */
  record: CaseRecord | null;
  blocks: Block[];
}

/**
 * Recomputes a draw in this browser from its record and returns the steps. Accepts any parsed JSON
 * and never throws.
 */
export function verify(json: unknown): Verification {
  const verdict = verifyRecord(json, hashes);
  const explanation = verdict.status === 'verified' ? '' : explainVerdict(verdict);
  // A verdict without a fault means that the record has the shape of its kind.
  const drawn = verdict.fault === null ? (json as DrawRecord) : null;
  const record = drawn?.kind === 'case' ? drawn : null;
  return { verdict, explanation, record, blocks: record ? blocksOf(record, verdict.words) : [] };
}

function blocksOf({ server_seed, client_seed, nonce }: CaseRecord, words: readonly WordRead[]): Block[] {
  if (server_seed === null) return [];
  const used = new Set(words.map(({ block }) => block));
  return Array.from(used, (block): Block => {
    const message = `${client_seed}:${nonce}:${block}`;
    const bytes = hashes.hmacSha256(server_seed, message);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return {
      message,
      words: Array.from({ length: bytes.length / 4 }, (_, index) => ({
        word: view.getUint32(index * 4),
        read: words.find((read) => read.block === block && read.index === index),
      })),
    };
  });
}

import {
  explainVerdict,
  verifyRecord,
  type BeaconCheck,
  type DrawRecord,
  type Verdict,
} from '@vitrine/fairness/record';
import type { WordRead } from '@vitrine/fairness/stream';
import { hashes } from './hashes.ts';

/** The public record of an opened case. */
export type CaseRecord = Extract<DrawRecord, { kind: 'case' }>;

export type UpgradeRecord = Extract<DrawRecord, { kind: 'upgrade' }>;

/** The public record of an event's draw. */
export type EventRecord = Exclude<DrawRecord, { kind: 'case' | 'upgrade' | 'battle' | 'giveaway' }>;

export type BattleRecord = Extract<DrawRecord, { kind: 'battle' }>;

export type GiveawayRecord = Extract<DrawRecord, { kind: 'giveaway' }>;

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
  /** The record if it can be shown step by step; else null. */
  record: CaseRecord | UpgradeRecord | EventRecord | BattleRecord | GiveawayRecord | null;
  /** Every HMAC of a draw from a player's pair; empty for others, which have many draws. */
  blocks: Block[];
}

/** Whether a record has the proof of a beacon, which only `beacon` of `verify` can check. */
export function hasBeacon(json: unknown): boolean {
  return (
    typeof json === 'object' &&
    json !== null &&
    'beacon_proof' in json &&
    Boolean(json.beacon_proof)
  );
}

/**
 * Recomputes a draw in this browser from its record and returns the steps. Accepts any parsed JSON
 * and never throws. Without `beacon`, the proof of a beacon's number isn't checked.
 */
export function verify(json: unknown, beacon?: BeaconCheck): Verification {
  const verdict = verifyRecord(json, hashes, beacon);
  const explanation = verdict.status === 'verified' ? '' : explainVerdict(verdict);
  // A verdict without a fault means that the record has the shape of its kind.
  const record = verdict.fault === null ? (json as DrawRecord) : null;
  const of_pair = record !== null && record.kind !== 'battle' && record.kind !== 'giveaway';
  return { verdict, explanation, record, blocks: of_pair ? blocksOf(record, verdict.words) : [] };
}

function blocksOf(
  { server_seed, client_seed, nonce }: CaseRecord | UpgradeRecord | EventRecord,
  words: readonly WordRead[],
): Block[] {
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

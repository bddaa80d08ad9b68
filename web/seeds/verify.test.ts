import { battleClientSeed, drawRounds } from '@vitrine/fairness/battle';
import { drawCase } from '@vitrine/fairness/case';
import type { DrawRecord } from '@vitrine/fairness/record';
import { revisionHash } from '@vitrine/fairness/revision';
import { openStreams } from '@vitrine/fairness/stream';
import { hash } from 'node:crypto';
import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { beacon_check } from './beacon-check.ts';
import { hashes } from './hashes.ts';
import { hasBeacon, verify } from './verify.ts';

const server_seed = '33245de365d253447ef39b7816eacfe7de5b11ef10ccecba8fc999e524d911f1';
const client_seed = 'lucky 🎲';
const entries = [
  { id: 100, hash_name: 'AK-47 | Redline (Field-Tested)', phase: null, from: 0, to: 297_240 },
  {
    id: 101,
    hash_name: '★ Karambit | Doppler (Factory New)',
    phase: 'Ruby',
    from: 297_240,
    to: 1_000_000,
  },
];

function record(nonce: number): DrawRecord {
  const table = { type: 'paid', price: 2070, token_rate: 50_000, entries } as const;
  return {
    id: 1,
    kind: 'case',
    subject: 7,
    server_seed,
    server_seed_hash: hash('sha256', server_seed),
    client_seed,
    nonce,
    beacon: null,
    revision_hash: revisionHash({ box: 7, ...table }, hashes),
    table,
    outcome: drawCase(openStreams(hashes, { server_seed, client_seed })(nonce), table),
    at: '2030-01-01T00:00:00.000Z',
  };
}

/** A battle drawn with a round that drand published. */
function battle(): DrawRecord & { kind: 'battle' } {
  const file = new URL('../../fairness/beacon-rounds.json', import.meta.url);
  const [{ round, signature, randomness }] = JSON.parse(fs.readFileSync(file, 'utf8')) as [
    { round: number; signature: string; randomness: string },
  ];
  const seats = ['lucky', 'bot:1'];
  const drawn_with = battleClientSeed(seats, randomness, hashes);
  const streams = openStreams(hashes, { server_seed, client_seed: drawn_with });
  return {
    id: 2,
    kind: 'battle',
    subject: 7,
    server_seed,
    server_seed_hash: hash('sha256', server_seed),
    client_seed: drawn_with,
    nonce: 0,
    beacon: randomness,
    beacon_proof: { round, signature },
    revision_hash: null,
    table: { seats, rounds: [entries, entries] },
    outcome: { outcome: drawRounds(streams, 2, [entries, entries]), tied: [], tie_winner: null },
    at: '2030-01-01T00:00:00.000Z',
  };
}

describe('the verifier in the browser', () => {
  test('takes a draw apart: message, eight words, and what each that was read became', () => {
    const { verdict, explanation, blocks } = verify(record(41));
    expect(verdict.status).toBe('verified');
    expect(explanation).toBe('');
    expect(blocks).toHaveLength(1);
    expect(blocks[0]?.message).toBe('lucky 🎲:41:0');
    expect(blocks[0]?.words).toHaveLength(8);
    const read = blocks[0]?.words.filter((word) => word.read) ?? [];
    expect(read.map((word) => word.read?.n)).toEqual([1_000_000, 1_000_000, 4001]);
    for (const { word, read: made } of read) expect(made?.word).toBe(word);
  });

  test('says what differs when a record was tampered with', () => {
    const honest = record(0);
    const { verdict, explanation } = verify({
      ...honest,
      outcome: { ...honest.outcome, ticket: 1 },
    });
    expect(verdict.status).toBe('failed');
    expect(explanation).toMatch(/^ticket 1, recomputed \d+$/);
  });

  test('shows no words while the server seed is secret', () => {
    const { verdict, blocks } = verify({ ...record(0), server_seed: null });
    expect(verdict.status).toBe('unrevealed');
    expect(blocks).toEqual([]);
  });

  test('refuses anything else in words instead of throwing', () => {
    for (const json of [null, 7, 'text', [], {}, { kind: 'case' }]) {
      const { verdict, record: shown, explanation } = verify(json);
      expect(verdict.status).toBe('failed');
      expect(shown).toBeNull();
      expect(explanation).not.toBe('');
    }
  });

  test('checks the signature of a battle’s beacon, and reads one word for each seat of each round', () => {
    const { verdict, record: shown } = verify(battle(), beacon_check);
    expect(verdict.status).toBe('verified');
    expect(verdict.checks).toContainEqual({ name: 'beacon', state: 'ok' });
    expect(shown?.kind).toBe('battle');
    expect(new Set(verdict.words.map(({ nonce }) => nonce))).toEqual(new Set([0, 1, 2, 3]));
    expect([hasBeacon(battle()), hasBeacon(record(0)), hasBeacon(null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('finds a beacon’s number that its proof doesn’t prove, and checks none without the library', () => {
    const honest = battle();
    const { round, signature } = honest.beacon_proof!;
    const other = {
      round,
      signature: signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
    };
    for (const proof of [{ round: round + 1, signature }, other])
      expect(verify({ ...honest, beacon_proof: proof }, beacon_check).verdict.status).toBe(
        'failed',
      );
    expect(verify(honest).verdict.checks).toContainEqual({ name: 'beacon', state: 'skipped' });
  });
});

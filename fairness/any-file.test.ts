import { expect, test } from 'vitest';

import { beacon_tools } from '@vitrine/server/kit/curves';
import { verifySignature } from '@vitrine/server/kit/ed25519';
import { checkThings, readFileKind, type FileTools } from './any-file.ts';
import { CHAINS } from './beacon.ts';
import rounds from './beacon-rounds.json' with { type: 'json' };
import { hashes, sha256 } from './testing.ts';
import { bandOf } from './statistics/binomial.ts';
import { verifyTable } from './observed-file.ts';
import receipts from './receipts.json' with { type: 'json' };
import roots from './roots.json' with { type: 'json' };

const tools: FileTools = {
  hashes,
  sha256,
  verify: verifySignature,
  beacon: { chains: CHAINS, tools: beacon_tools },
};

function statuses(json: unknown, keys: unknown, player?: number): string[] {
  const found = readFileKind(json);
  return found ? checkThings(found, keys, tools, player).map(({ status }) => status) : [];
}

test('the law’s receipts, roots and proofs have its verdicts, whatever they are wrapped in [9-1.13]', () => {
  for (const { receipt, keys, verdict } of receipts.receipt) {
    if (typeof (receipt as { bytes?: unknown }).bytes !== 'string') continue;
    expect(statuses(receipt, keys)).toEqual([verdict]);
    expect(statuses({ receipts: [receipt] }, keys)).toEqual([verdict]);
  }
  for (const { roots: list, keys, verdicts } of roots.root)
    if (readFileKind({ list })?.kind === 'roots')
      expect(statuses({ code: 200, data: { list } }, keys)).toEqual(verdicts);
  for (const given of roots.own_proof) {
    const { proof, keys, verdict } = given;
    const player = 'player' in given ? given.player : undefined;
    if (readFileKind(proof)?.kind === 'proofs')
      expect(statuses(proof, keys, player)).toEqual([verdict]);
  }
});

test('rounds of the beacon are those that its chain has signed [9-1.23]', () => {
  const [first, second] = rounds;
  expect(statuses({ rounds: [first] }, null)).toEqual(['verified']);
  const wrong = [
    { ...first, randomness: '0'.repeat(64) },
    { ...first, round: 1001 },
    { ...first, signature: second!.signature },
    { ...first, chain_hash: '0'.repeat(64) },
  ];
  expect(statuses({ rounds: wrong }, null)).toEqual(['forged', 'forged', 'forged', 'foreign_key']);
});

test.each([null, 5, 'text', [], {}, [5], { list: 5 }, { bytes: 5 }])('%j is no file', (json) => {
  expect(readFileKind(json)).toBeNull();
});

test('a table’s bands and sums follow from its counts [9-1.13]', () => {
  const row = (outcome: string, seen: number, odds_ppm: number) => {
    const { low, high } = bandOf(seen, 1000);
    return { outcome, odds_ppm, seen, low, high, outside: odds_ppm < low || odds_ppm > high };
  };
  const rows = [row('1', 190, 200_000), row('2', 810, 800_000), row('tokens', 400, 50_000)];
  const table = {
    kind: 'case',
    id: 1,
    revision: 'a',
    draws: 1000,
    comparisons: 3,
    expected_outside: 0.003,
    rows,
  };
  expect(verifyTable(table).status).toBe('verified');
  const changed = (at: number, by: object) => ({
    ...table,
    rows: rows.map((one, n) => (n === at ? { ...one, ...by } : one)),
  });
  const cases: [string, unknown][] = [
    ['wrong_band', changed(0, { high: rows[0]!.high + 1 })],
    ['wrong_band', changed(0, { odds_ppm: 900_000 })],
    ['wrong_band', changed(2, { outside: false })],
    ['wrong_count', changed(0, { seen: 191 })],
    ['wrong_count', changed(2, { seen: 1001 })],
    ['wrong_count', { ...table, comparisons: 2 }],
    ['wrong_count', { ...table, expected_outside: 1 }],
    ['malformed', { ...table, kind: 'dice' }],
    ['malformed', null],
  ];
  for (const [status, given] of cases) expect(verifyTable(given).status).toBe(status);
});

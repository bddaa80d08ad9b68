import fs from 'node:fs';
import { beacon_tools } from '@vitrine/server/kit/curves';
import { describe, expect, test } from 'vitest';
import {
  CHAINS,
  firstRoundFrom,
  QUICKNET,
  randomnessOf,
  roundMoment,
  type BeaconProof,
} from './beacon.ts';
import { drawWinners, giveawayClientSeed } from './giveaway.ts';
import { explainVerdict, verifyRecord } from './record.ts';
import { serverSeedHash } from './seeds.ts';
import { openStreams } from './stream.ts';
import { hashes } from './testing.ts';
import { checkVectors } from './vectors.ts';

/** Rounds that drand published, as the documents and tests of its clients recorded them. */
const rounds = JSON.parse(
  fs.readFileSync(new URL('beacon-rounds.json', import.meta.url), 'utf8'),
) as (BeaconProof & {
  randomness?: string;
})[];

const read = (proof: BeaconProof, chain = QUICKNET) => randomnessOf(chain, proof, beacon_tools);

test.each(rounds)('the recorded round $round verifies', ({ randomness, ...proof }) => {
  expect(read(proof)).toEqual(randomness ?? expect.stringMatching(/^[0-9a-f]{64}$/));
});

describe('a round is refused', () => {
  const [first, second] = rounds as [BeaconProof, BeaconProof];
  const flip = (signature: string, at: number) =>
    signature.slice(0, at) +
    (Number.parseInt(signature[at]!, 16) ^ 1).toString(16) +
    signature.slice(at + 1);

  test('with the signature of another round, or the number of another', () => {
    expect(read({ ...first, signature: second.signature })).toBeNull();
    expect(read({ ...first, round: 1001 })).toBeNull();
  });

  test('with any changed digit, a length of its own, or other letters', () => {
    for (const at of [0, 1, 2, 47, 48, 95])
      expect(read({ ...first, signature: flip(first.signature, at) })).toBeNull();
    const { signature } = first;
    for (const other of [
      '',
      signature.slice(2),
      `${signature}00`,
      signature.toUpperCase(),
      'g'.repeat(96),
    ])
      expect(read({ ...first, signature: other })).toBeNull();
  });

  test('without a number that a round can have', () => {
    for (const round of [0, -1, 1.5, Number.NaN, 2 ** 60])
      expect(read({ ...first, round })).toBeNull();
  });

  test('of another chain', () => {
    const other = { ...QUICKNET, public_key: flip(QUICKNET.public_key, 100) };
    expect(read(first, other)).toBeNull();
  });

  test('with a second encoding of the same point, which would have another hash', () => {
    const { signature, round } = rounds.find((one) => one.round === 32285085)!;
    const p =
      0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;
    const alias = (BigInt(`0x${signature}`) + p).toString(16);
    expect(alias).toHaveLength(96);
    expect(read({ round, signature: alias })).toBeNull();
  });

  test('at the point at infinity', () => {
    expect(read({ ...first, signature: `c0${'0'.repeat(94)}` })).toBeNull();
  });
});

test('a round’s moment and the first round from a moment belong together', () => {
  expect(roundMoment(QUICKNET, 1)).toBe(1_692_803_367_000);
  expect(new Date(roundMoment(QUICKNET, 1000)).toISOString()).toBe('2023-08-23T15:59:24.000Z');
  for (const round of [1, 2, 1000, 32_398_885]) {
    const moment = roundMoment(QUICKNET, round);
    expect([moment, moment + 1, moment - 2_999].map((at) => firstRoundFrom(QUICKNET, at))).toEqual([
      round,
      round + 1,
      round,
    ]);
  }
  expect(firstRoundFrom(QUICKNET, 0)).toBe(1);
});

const moments = JSON.parse(
  fs.readFileSync(new URL('beacon-moments.json', import.meta.url), 'utf8'),
) as {
  beacon_round: { closed_at: string; round: number; published_at: string }[];
};

test('the round of a room follows from the moment of its close, also at genesis and at equality [6-4.1]', () => {
  expect(checkVectors(moments, hashes).filter(({ fault }) => fault !== null)).toEqual([]);
  const since = ({ closed_at }: { closed_at: string }) =>
    Date.parse(closed_at) - QUICKNET.genesis_ms;
  expect(moments.beacon_round.map(since)).toEqual(expect.arrayContaining([-1, 0, 2999, 3000]));
  for (const { closed_at, published_at } of moments.beacon_round)
    expect(Date.parse(published_at)).toBeGreaterThan(Date.parse(closed_at));
});

test('a vector with another round, another moment or another chain is false', () => {
  const [, first] = moments.beacon_round;
  const others = [
    { ...first, round: 2 },
    { ...first, closed_at: '2023-08-23T15:09:21.001Z' },
    { ...first, closed_at: '2023-08-23T15:09:21Z' },
    { ...first, closed_at: '2023-02-30T15:09:21.000Z' },
    { ...first, chain_hash: 'fa'.repeat(32) },
  ];
  expect(checkVectors({ beacon_round: others }, hashes).map(({ fault }) => fault)).toEqual([
    'round 2, recomputed 1',
    'round 1, recomputed 2',
    'closed_at must be a moment such as 2026-01-31T12:00:00.000Z',
    'closed_at must be a moment such as 2026-01-31T12:00:00.000Z',
    'chain_hash is of no chain that is known',
  ]);
});

describe('a record says which beacon and when', () => {
  const server_seed = '33245de365d253447ef39b7816eacfe7de5b11ef10ccecba8fc999e524d911f1';
  const { round, signature, randomness } = rounds[0]!;
  const entrants = [11, 22, 33].map((user_id) => ({ user_id, client_seed: `seed ${user_id}` }));
  const client_seed = giveawayClientSeed(entrants, randomness!, hashes);
  const table = { entrants, prizes: 2 };
  const { chain_hash, public_key } = QUICKNET;
  const shut = (ms: number) => new Date(roundMoment(QUICKNET, round) + ms).toISOString();
  const origin = { chain_hash, public_key, closed_at: shut(-6000) };
  const withProof = (beacon_proof: object) => ({
    id: 1,
    kind: 'giveaway',
    subject: 7,
    server_seed,
    server_seed_hash: serverSeedHash(server_seed, hashes),
    client_seed,
    nonce: 0,
    beacon: randomness,
    beacon_proof: { round, signature, ...beacon_proof },
    revision_hash: null,
    table,
    outcome: drawWinners(openStreams(hashes, { server_seed, client_seed }), table),
    at: shut(1000),
  });
  const verify = (beacon_proof: object) =>
    verifyRecord(withProof(beacon_proof), hashes, { chains: CHAINS, tools: beacon_tools });

  test.each([{}, origin, { ...origin, closed_at: shut(-8999) }])('and is true with %j', (proof) =>
    expect(verify(proof).status).toBe('verified'),
  );

  test.each([
    [{ ...origin, closed_at: shut(-5999) }, 'round 1000, recomputed 1001'],
    [{ ...origin, closed_at: shut(-9000) }, 'round 1000, recomputed 999'],
    [{ ...origin, closed_at: shut(0) }, 'round 1000, recomputed 1002'],
    [{ ...origin, public_key: 'aa' }, `public_key "aa", recomputed "${public_key}"`],
    [
      { ...origin, chain_hash: 'fa'.repeat(32) },
      'beacon_proof.chain_hash is of no chain that is known',
    ],
    [
      { chain_hash },
      'beacon_proof must have chain_hash, public_key and closed_at, or none of them',
    ],
    [
      { closed_at: shut(-6000) },
      'beacon_proof must have chain_hash, public_key and closed_at, or none of them',
    ],
    [
      { ...origin, closed_at: 'then' },
      'beacon_proof.closed_at must be a moment such as 2026-01-31T12:00:00.000Z',
    ],
    [
      { ...origin, chain_hash: null },
      'beacon_proof.chain_hash must be 64 lowercase hex characters',
    ],
  ])('and is false with %j [6-4.7]', (proof, reason) => {
    const verdict = verify(proof);
    expect([verdict.status, explainVerdict(verdict)]).toEqual(['failed', reason]);
  });
});

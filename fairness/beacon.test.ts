import fs from 'node:fs';
import { beacon_tools } from '@vitrine/server/kit/curves';
import { describe, expect, test } from 'vitest';
import { firstRoundFrom, QUICKNET, randomnessOf, roundMoment, type BeaconProof } from './beacon.ts';

/** Rounds that drand published, as the documents and tests of its clients recorded them. */
const rounds = JSON.parse(fs.readFileSync(new URL('beacon-rounds.json', import.meta.url), 'utf8')) as (BeaconProof & {
  randomness?: string;
})[];

const read = (proof: BeaconProof, chain = QUICKNET) => randomnessOf(chain, proof, beacon_tools);

test.each(rounds)('the recorded round $round verifies', ({ randomness, ...proof }) => {
  expect(read(proof)).toEqual(randomness ?? expect.stringMatching(/^[0-9a-f]{64}$/));
});

describe('a round is refused', () => {
  const [first, second] = rounds as [BeaconProof, BeaconProof];
  const flip = (signature: string, at: number) =>
    signature.slice(0, at) + (Number.parseInt(signature[at]!, 16) ^ 1).toString(16) + signature.slice(at + 1);

  test('with the signature of another round, or the number of another', () => {
    expect(read({ ...first, signature: second.signature })).toBeNull();
    expect(read({ ...first, round: 1001 })).toBeNull();
  });

  test('with any changed digit, a length of its own, or other letters', () => {
    for (const at of [0, 1, 2, 47, 48, 95]) expect(read({ ...first, signature: flip(first.signature, at) })).toBeNull();
    const { signature } = first;
    for (const other of ['', signature.slice(2), `${signature}00`, signature.toUpperCase(), 'g'.repeat(96)])
      expect(read({ ...first, signature: other })).toBeNull();
  });

  test('without a number that a round can have', () => {
    for (const round of [0, -1, 1.5, Number.NaN, 2 ** 60]) expect(read({ ...first, round })).toBeNull();
  });

  test('of another chain', () => {
    const other = { ...QUICKNET, public_key: flip(QUICKNET.public_key, 100) };
    expect(read(first, other)).toBeNull();
  });

  test('with a second encoding of the same point, which would have another hash', () => {
    const { signature, round } = rounds.find((one) => one.round === 32285085)!;
    const p = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;
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

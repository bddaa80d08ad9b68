import { expect, test } from 'vitest';
import { drawCase } from './case.ts';
import { openStreams, pick, type WordRead } from './stream.ts';
import { hashes } from './testing.ts';

const seeds = { server_seed: 'a'.repeat(64), client_seed: 'lucky' };

test('no number is likelier than another: every word of a small range is counted', () => {
  for (const range of [1, 2, 7, 16, 100, 256]) {
    for (let n = 1; n <= range; n++) {
      const hits = Array.from({ length: n }, () => 0);
      let rejected = 0;
      for (let word = 0; word < range; word++) {
        const value = pick(word, n, range);
        if (value === null) rejected++;
        else hits[value] = (hits[value] ?? 0) + 1;
      }
      expect(new Set(hits), `range ${range}, n ${n}`).toEqual(new Set([Math.floor(range / n)]));
      expect(rejected).toBe(range % n);
    }
  }
});

test('with whole words the limit is floor(2^32 / n) × n', () => {
  for (const n of [1, 3, 37, 4001, 1_000_000, 2 ** 31 + 1, 3_000_000_000, 2 ** 32 - 1, 2 ** 32]) {
    const limit = Number((2n ** 32n / BigInt(n)) * BigInt(n));
    expect(pick(limit - 1, n)).toBe(Number(BigInt(limit - 1) % BigInt(n)));
    if (limit < 2 ** 32) expect(pick(limit, n)).toBeNull();
  }
});

test('n must be whole and from 1 to 2^32', () => {
  const uniform = openStreams(hashes, seeds)(0);
  for (const n of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN, Infinity])
    expect(() => uniform(n)).toThrow(RangeError);
});

test('a block is hashed when its first word is read: eight words cost one HMAC, the ninth the second', () => {
  const messages: string[] = [];
  const counted = {
    ...hashes,
    hmacSha256(key: string, message: string) {
      messages.push(message);
      return hashes.hmacSha256(key, message);
    },
  };
  const uniform = openStreams(counted, seeds)(7);
  expect(messages).toEqual([]);
  for (let word = 0; word < 8; word++) uniform(2 ** 32);
  expect(messages).toEqual(['lucky:7:0']);
  uniform(2 ** 32);
  expect(messages).toEqual(['lucky:7:0', 'lucky:7:1']);
});

test('opening a case costs one HMAC', () => {
  let calls = 0;
  const counted = {
    ...hashes,
    hmacSha256: (key: string, message: string) => (calls++, hashes.hmacSha256(key, message)),
  };
  const entries = [{ id: 1, from: 0, to: 1_000_000 }];
  drawCase(openStreams(counted, seeds)(0), {
    type: 'paid',
    price: 1000,
    token_rate: 50_000,
    entries,
  });
  expect(calls).toBe(1);
});

test('the words are big-endian, also when the hash is a view into a larger buffer', () => {
  const pool = new Uint8Array(64);
  pool.set([0x01, 0x02, 0x03, 0x04, 0xff, 0xfe, 0xfd, 0xfc], 16);
  const pooled = { ...hashes, hmacSha256: () => pool.subarray(16, 48) };
  const uniform = openStreams(pooled, seeds)(0);
  expect(uniform(2 ** 32)).toBe(0x01020304);
  expect(uniform(2 ** 32)).toBe(0xfffefdfc);
});

test('the trace shows every word that was read, the rejected ones without a value', () => {
  const reads: WordRead[] = [];
  const uniform = openStreams(hashes, seeds, (read) => reads.push(read))(3);
  const n = 2 ** 31 + 1; // Nearly every second word is rejected.
  const values = Array.from({ length: 20 }, () => uniform(n));

  expect(reads.filter(({ value }) => value !== null).map(({ value }) => value)).toEqual(values);
  expect(reads.filter(({ value }) => value === null).every(({ word }) => word >= n)).toBe(true);
  expect(reads.length).toBeGreaterThan(values.length);
  reads.forEach(({ nonce, block, index, word, n: asked }, position) => {
    expect([nonce, block, index, asked]).toEqual([3, Math.floor(position / 8), position % 8, n]);
    const hmac = Buffer.from(hashes.hmacSha256(seeds.server_seed, `lucky:3:${block}`));
    expect(word).toBe(hmac.readUInt32BE(index * 4));
  });
});

import { expect, test } from 'vitest';
import { isClientSeed, isHex64, serverSeedHash, sharedClientSeed } from './seeds.ts';
import { hashes } from './testing.ts';

test.each([
  ['one character', 'x'],
  ['64 characters', 'x'.repeat(64)],
  ['64 code points of two units each', '🎲'.repeat(64)],
  ['spaces, which are kept', '  '],
  ['a control character', '\u0000'],
  ['a composed and a decomposed letter, which stay different', '\u00e9e\u0301'],
])('a client seed can be %s', (_, text) => {
  expect(isClientSeed(text)).toBe(true);
});

test.each([
  ['empty', ''],
  ['65 characters', 'x'.repeat(65)],
  ['65 code points of two units each', '🎲'.repeat(65)],
  ['64 code points and one more', `${'🎲'.repeat(63)}ab`],
  ['a lone high surrogate', 'a\ud83d'],
  ['a lone low surrogate', '\ude00a'],
])('a client seed can not be %s', (_, text) => {
  expect(isClientSeed(text)).toBe(false);
});

test('a server seed is 64 lowercase hex characters and nothing around them', () => {
  const seed = '0123456789abcdef'.repeat(4);
  expect(isHex64(seed)).toBe(true);
  for (const text of [seed.toUpperCase(), seed.slice(1), `${seed}0`, `${seed}\n`, ` ${seed}`]) {
    expect(isHex64(text)).toBe(false);
  }
});

test('the published hash is that of the text, not of the bytes that it spells', () => {
  const seed = '00'.repeat(32);
  // printf '%064d' 0 | sha256sum
  expect(serverSeedHash(seed, hashes)).toBe(
    '60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55',
  );
});

test('what people bring to a shared draw can not be moved from one to another without changing the seed', () => {
  const seed = sharedClientSeed(['a,b', 'c'], null, hashes);
  expect(sharedClientSeed(['a', 'b,c'], null, hashes)).not.toBe(seed);
  expect(sharedClientSeed(['c', 'a,b'], null, hashes)).not.toBe(seed);
  expect(sharedClientSeed(['a,b', 'c'], 'null', hashes)).not.toBe(seed);
});

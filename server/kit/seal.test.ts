import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomBytes } from './random.ts';
import { keyedHash, seal, unseal } from './seal.ts';

const key = randomBytes(32);

test('what is sealed is opened again, whatever its bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (bytes, about) => {
      const plain = Buffer.from(bytes);
      expect(unseal(key, seal(key, plain, about), about)).toEqual(plain);
    }),
  );
});

test('the same secret is sealed differently each time, and can’t be read from its seal', () => {
  const plain = Buffer.from('a secret that is long enough to be found');
  const [first, second] = [seal(key, plain, 'x'), seal(key, plain, 'x')];
  expect(first.equals(second)).toBe(false);
  expect(first.includes(plain)).toBe(false);
});

test('a seal that was moved to something else doesn’t open', () => {
  const sealed = seal(key, Buffer.from('secret'), 'second factor of player 1');
  expect(() => unseal(key, sealed, 'second factor of player 2')).toThrow();
});

test('a seal of which any byte was changed, or the end cut off, doesn’t open', () => {
  const sealed = seal(key, Buffer.from('secret'), 'x');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => unseal(key, changed, 'x'), `byte ${at}`).toThrow();
    expect(() => unseal(key, sealed.subarray(0, at), 'x'), `${at} bytes`).toThrow();
  }
});

test('who starts with another key is told so', () => {
  const sealed = seal(key, Buffer.from('secret'), 'x');
  expect(() => unseal(randomBytes(32), sealed, 'x')).toThrow(/SECRET_KEY/);
});

test('a hash of a short secret differs by key and by use', () => {
  const all = [
    keyedHash(key, 'one use', '123456'),
    keyedHash(key, 'another use', '123456'),
    keyedHash(randomBytes(32), 'one use', '123456'),
    keyedHash(key, 'one use', '123457'),
  ].map((bytes) => bytes.toString('hex'));
  expect(new Set(all).size).toBe(4);
  expect(keyedHash(key, 'one use', '123456').toString('hex')).toBe(all[0]);
});

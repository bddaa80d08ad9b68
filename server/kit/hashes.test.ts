import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashes } from './hashes.ts';

test.each([
  ['', ''],
  ['key', 'The quick brown fox jumps over the lazy dog'],
  ['k'.repeat(64), 'a key of one block'],
  ['k'.repeat(65), 'a longer key'],
  ['ключ', 'сообщение'.repeat(50)],
])('the HMAC of key %j and message %j is the one of node:crypto', (key, message) => {
  const expected = createHmac('sha256', key).update(message).digest();
  expect(Buffer.from(hashes.hmacSha256(key, message))).toEqual(expected);
});

test('keys in turn, and answers that are kept, don’t mix', () => {
  const keys = Array.from({ length: 3 }, () => randomBytes(32).toString('hex'));
  const asked = Array.from({ length: 30 }, (_, n) => [keys[n % 3]!, `seed:${n}:0`] as const);
  const answers = asked.map(([key, message]) => hashes.hmacSha256(key, message));
  for (const [n, [key, message]] of asked.entries())
    expect(Buffer.from(answers[n]!)).toEqual(createHmac('sha256', key).update(message).digest());
});

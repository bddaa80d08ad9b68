import { expect, test } from 'vitest';
import { digestOf, withDigest } from './credentials.ts';

const composed = 'Z\u00fcrich1';
const decomposed = 'Zu\u0308rich1';
const wrong = { ok: false as const, error: { key: 'account.wrong_credentials' } };
const right = { ok: true as const };

/** A door that lets in one digest, and the digests that were tried there. */
function makeDoor(fits: (digest: string) => boolean) {
  const tried: string[] = [];
  const call = async (digest: string) => {
    tried.push(digest);
    return fits(digest) ? right : wrong;
  };
  return { tried, call };
}

test('a password is one, whichever keyboard wrote it [6-1.9]', () => {
  expect(digestOf(decomposed)).toBe(digestOf(composed));
  expect(digestOf('Zurich1')).not.toBe(digestOf(composed));
});

test('a password that was set as it was typed, before passwords were composed, still fits [6-1.9]', async () => {
  const door = makeDoor((digest) => digest !== digestOf(composed));
  expect(await withDigest(decomposed, door.call)).toBe(right);
  expect(door.tried).toHaveLength(2);
});

test('a password without such letters is tried once, and one that fits isn’t tried again', async () => {
  const shut = makeDoor(() => false);
  expect(await withDigest(composed, shut.call)).toBe(wrong);
  const open = makeDoor(() => true);
  expect(await withDigest(decomposed, open.call)).toBe(right);
  expect([shut.tried.length, open.tried.length]).toEqual([1, 1]);
});

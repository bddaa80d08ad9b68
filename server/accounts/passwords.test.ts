import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Refusal } from '../kit/refusal.ts';
import { hashAnew, hashPassword, isPassword } from './passwords.ts';

const digest = hash('sha256', 'a long sentence');

test('a password is kept as argon2id with a salt of its own, and only the right digest fits it', async () => {
  const [first, second] = [await hashPassword(digest), await hashPassword(digest)];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await isPassword(first, digest)).toBe(true);
  expect(await isPassword(first, hash('sha256', 'another'))).toBe(false);
  expect(await isPassword(null, digest)).toBe(false);
  expect(await hashAnew(first, digest)).toBeUndefined();
});

test('of a flood of strangers some wait and the rest is turned away; a browser that is known passes them all', async () => {
  const stored = await hashPassword(digest);
  const done: string[] = [];
  const flood = Array.from({ length: 2000 }, () =>
    isPassword(stored, digest, { stranger: true }).then(
      () => done.push('stranger'),
      (problem: Refusal) => problem.key,
    ),
  );
  const known = isPassword(stored, digest).then((right) => done.push(`known ${right}`));
  const answers = await Promise.all(flood);
  await known;
  const turned_away = answers.filter((answer) => answer === 'door.braked').length;
  const let_in = done.filter((who) => who === 'stranger').length;
  expect(let_in).toBeGreaterThan(0);
  expect(turned_away).toBe(2000 - let_in);
  // Those who had a place already may be done before.
  expect(done.indexOf('known true')).toBeLessThan(let_in / 2);
  expect(await isPassword(stored, digest, { stranger: true })).toBe(true);
});

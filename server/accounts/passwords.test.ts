import { hash } from 'node:crypto';
import { hash as argon2 } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { Refusal } from '../kit/refusal.ts';
import { rehashPassword, hashPassword, isPassword, password_hashes } from './passwords.ts';

const digest = hash('sha256', 'a long sentence');

test('a password is kept as argon2id with a salt of its own, and only the right digest fits it [3-8.3]', async () => {
  const [first, second] = [await hashPassword(digest), await hashPassword(digest)];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await isPassword(first, digest)).toBe(true);
  expect(await isPassword(first, hash('sha256', 'another'))).toBe(false);
  expect(await isPassword(null, digest)).toBe(false);
  expect(await rehashPassword(first, digest)).toBeUndefined();
});

/**
 * A check costs what its hash's parameters say: hundreds of these take no longer than ten of ours.
 */
const quick = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/** How many passwords are being hashed, and how many wait. */
async function readLane(): Promise<{ hashing: number; waiting: number }> {
  const { values } = await password_hashes.get();
  const valueOf = (state: string) => values.find(({ labels }) => labels['state'] === state)!.value;
  return { hashing: valueOf('hashing'), waiting: valueOf('waiting') };
}

test('of a flood of strangers some wait and the rest is turned away; a browser that is known passes them all', async () => {
  // The strangers' checks take long: a pause of the machine doesn't count as waiting.
  const [stored, slow] = [await argon2(digest, quick), await hashPassword(digest)];
  const done: string[] = [];
  const flood = Array.from({ length: 2000 }, () =>
    isPassword(slow, digest, { stranger: true }).then(
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
  // Checks that were already running may finish first.
  expect(done.indexOf('known true')).toBeLessThan(let_in / 2);
  expect(await isPassword(stored, digest, { stranger: true })).toBe(true);
});

test('however many come at once, known or not, two are hashed at a time: half of what files are read with stays free', async () => {
  const stored = await argon2(digest, quick);
  const answers = Array.from({ length: 2000 }, (_, n) =>
    isPassword(stored, digest, { stranger: n % 2 === 0 }).then(
      () => 'hashed',
      (problem: Refusal) => problem.key,
    ),
  );
  const seen = [await readLane()];
  for (const answer of answers) {
    await answer;
    seen.push(await readLane());
  }
  expect(Math.max(...seen.map(({ hashing }) => hashing))).toBe(2);
  expect(Math.max(...seen.map(({ waiting }) => waiting))).toBeLessThanOrEqual(32 + 256);
  const told = await Promise.all(answers);
  expect(new Set(told)).toEqual(new Set(['hashed', 'door.braked']));
  expect(told.filter((answer) => answer === 'hashed').length).toBeLessThanOrEqual(2 + 32 + 256);
});

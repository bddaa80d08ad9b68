import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as deriveOnServer } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isChecking, subscribe, whileChecking } from './checking.ts';
import { deriveKey } from './derive.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('work that a page does', () => {
  const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'another' };

  test.each([
    ['on https, where the browser derives by itself', () => {}],
    [
      'on plain http, where it offers nothing',
      () => vi.stubGlobal('crypto', { getRandomValues: () => undefined }),
    ],
  ])('is what the server asked for %s', async (_, come) => {
    const algorithm = 'PBKDF2/SHA-256';
    const challenge = await createChallenge({
      ...secrets,
      algorithm,
      cost: 50,
      counter: 20,
      deriveKey: deriveOnServer,
    });
    come();
    const solution = (await solveChallenge({ challenge, deriveKey }))!;
    vi.unstubAllGlobals();
    const { verified } = await verifySolution({
      challenge,
      solution,
      ...secrets,
      deriveKey: deriveOnServer,
    });
    expect([verified, solution.counter]).toEqual([true, 20]);
  });
});

describe('the word about it in the pressed button', () => {
  beforeEach(() => void vi.useFakeTimers());
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  test('isn’t there when the work takes no longer than 300 ms', async () => {
    const done = whileChecking(wait(299));
    await vi.advanceTimersByTimeAsync(299);
    await done;
    await vi.advanceTimersByTimeAsync(1000);
    expect(isChecking()).toBe(false);
  });

  test('comes after 300 ms, and goes with the work, done or failed', async () => {
    let told = 0;
    const stop = subscribe(() => (told += 1));
    const failing = whileChecking(
      wait(900).then(() => Promise.reject(new Error('no thread'))),
    ).catch(() => 'failed');
    await vi.advanceTimersByTimeAsync(301);
    expect([isChecking(), told]).toEqual([true, 1]);
    await vi.advanceTimersByTimeAsync(600);
    expect([await failing, isChecking(), told]).toEqual(['failed', false, 2]);
    stop();
  });
});

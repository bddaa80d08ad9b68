import { hash } from 'node:crypto';
import { randomHex } from '../../server/kit/random.ts';
import { median, printResult } from '../result.ts';
import { post } from './post.ts';
import { addressOf, emailOf, type Town } from './town.ts';

const rounds = 200;

/**
 * Measures whether timing reveals that an e-mail has an account: times both kinds in turn, one at a
 * time, and computes how well an observer with one time of each could tell which is which. Half of
 * the guesses right is no better than a coin.
 */
export async function compareTimes(url: string, { accounts }: Town): Promise<void> {
  const password = hash('sha256', 'wrong');
  const doors: Record<string, (email: string) => [path: string, body: object]> = {
    // First, because after many wrong passwords codes are rationed.
    send_code: (email) => ['/api/user/send_email_code', { email }],
    sign_in: (email) => ['/api/email/login', { email, password }],
  };
  for (const [door, callFor] of Object.entries(doors)) {
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let n = 0; n < rounds; n++) {
      const measure = async (email: string, times: number[], place: number) => {
        const [path, body] = callFor(email);
        const started = performance.now();
        await post(url, path, body, { address: addressOf(2 ** 23 + 2 * n + place) });
        times.push(performance.now() - started);
      };
      // Alternates the order within a pair.
      if (n % 2 === 0) await measure(emailOf(accounts - 1 - n), known, 0);
      await measure(`nobody-${randomHex(4)}@vitrine.test`, unknown, 1);
      if (n % 2 === 1) await measure(emailOf(accounts - 1 - n), known, 0);
    }
    printResult({
      name: `doors.time.${door}`,
      unit: 'ms',
      ours: median(unknown),
      reference: median(known),
      what_reference_is: 'the same with an account; both medians',
    });
    printResult({
      name: `doors.told_by_time.${door}`,
      unit: 'of 1',
      ours: toldApart(known, unknown),
      reference: 0.5,
      what_reference_is: 'a coin',
    });
  }
}

/** The share of pairs that the better guesser tells apart correctly. */
function toldApart(some: readonly number[], others: readonly number[]): number {
  const slower = some.reduce((sum, ms) => sum + others.filter((other) => other < ms).length, 0);
  const share = slower / (some.length * others.length);
  return Math.max(share, 1 - share);
}

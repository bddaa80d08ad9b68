import { RateLimiterMemory } from 'rate-limiter-flexible';
import { refuse } from '../../kit/refusal.ts';
import { networkOf } from '../doors/network.ts';

/** Per network and minute, in this process: what AJ-Captcha allows when its limits are on. */
const gets = perMinute('get', 120);
const checks = perMinute('check', 120);
const uses = perMinute('use', 120);
const encryptions = perMinute('aes', 60);

/** Wrong answers that an address may give in a minute; with one more it gets no challenge for five minutes. */
const failures_max = 5;
const failures = new RateLimiterMemory({
  keyPrefix: 'failure',
  points: failures_max,
  duration: 60,
  blockDuration: 300,
});

function perMinute(keyPrefix: string, points: number): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix, points, duration: 60 });
}

/** Counts a challenge that is asked for. Refuses challenge.locked after too many wrong answers, and challenge.too_many. */
export async function countGet(address: string): Promise<void> {
  const wrong = await failures.get(networkOf(address));
  if (wrong && wrong.consumedPoints > failures_max) refuse('challenge.locked');
  await gets.consume(networkOf(address)).catch(() => refuse('challenge.too_many'));
}

/** Counts an answer. Refuses challenge.too_many_checks. */
export async function countCheck(address: string): Promise<void> {
  await checks.consume(networkOf(address)).catch(() => refuse('challenge.too_many_checks'));
}

/** Counts a proof that is handed in at a door. Refuses door.braked. */
export async function countUse(address: string): Promise<void> {
  await uses.consume(networkOf(address)).catch(() => refuse('door.braked'));
}

/** Counts a text to encrypt. Refuses challenge.too_many. */
export async function countEncryption(address: string): Promise<void> {
  await encryptions.consume(networkOf(address)).catch(() => refuse('challenge.too_many'));
}

/** Counts a wrong answer; whoever gave it hears of the lock when they ask for the next challenge. */
export async function countFailure(address: string): Promise<void> {
  await failures.consume(networkOf(address)).catch(() => {});
}

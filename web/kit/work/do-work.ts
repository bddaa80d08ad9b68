import type { Work } from '@vitrine/contract/work';
import { solveChallengeWorkers } from 'altcha-lib';

/** More threads heat up a phone without being faster. */
const threads_max = 4;

/**
 * Does the work that a door asks for, in worker threads. Returns the solution to send with the
 * call; null if it fails.
 */
export async function doWork({ parameters, signature }: Work): Promise<string | null> {
  const challenge = { parameters, signature };
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(threads_max, navigator.hardwareConcurrency),
    createWorker: () => new Worker(new URL('worker.ts', import.meta.url), { type: 'module' }),
  }).catch(() => null);
  return solution && btoa(JSON.stringify({ challenge, solution }));
}

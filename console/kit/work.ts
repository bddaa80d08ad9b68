import type { Answer } from '@vitrine/contract/client';
import type { Call } from '@vitrine/contract/index';
import type { Work } from '@vitrine/contract/work';
import { solveChallengeWorkers } from 'altcha-lib';

const threads_max = 4;
/** The price can rise a few times while others call, up to a limit. */
const tries_max = 6;

/**
 * Repeats a call with the proof of work that its answer asks for: sign-ins ask for one in a browser
 * that is new to the account. Returns the last answer, also if the work can't be done.
 */
export async function repeatWithWork<C extends keyof Call>(
  answer: Answer<C>,
  again: (work: string) => Promise<Answer<C>>,
): Promise<Answer<C>> {
  let last = answer;
  for (let tries = 0; tries < tries_max && !last.ok && last.error.work; tries += 1) {
    const solved = await solve(last.error.work);
    if (solved === undefined) return last;
    last = await again(solved);
  }
  return last;
}

/** Does the work in worker threads; undefined when the browser can't. */
async function solve({ parameters, signature }: Work): Promise<string | undefined> {
  const challenge = { parameters, signature };
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(threads_max, navigator.hardwareConcurrency),
    createWorker: () => new Worker(new URL('worker.ts', import.meta.url), { type: 'module' }),
  }).catch(() => null);
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}

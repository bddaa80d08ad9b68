import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { draws_per_pair, type Job } from './draw-stream.ts';
import type { SetupName } from './setups.ts';
import type { Tally } from './tally.ts';

/**
 * The number of streams that draws are split into, whatever the number of processors. Each is also
 * judged by itself.
 */
export const stream_count = 20;

/**
 * The fewest draws: one pair in each stream. Other numbers are rounded up to whole pairs per
 * stream.
 */
export const draws_least = stream_count * draws_per_pair;

/**
 * Plans `draws` draws of each setup as jobs, one per stream; `drawn` is the rounded number of
 * draws.
 */
export function planJobs(
  seed: string,
  draws: number,
  setups: readonly SetupName[],
): { jobs: Job[]; drawn: number } {
  const pairs = Math.ceil(draws / draws_least);
  const jobs = Array.from({ length: stream_count }, (_, stream) => ({
    seed,
    stream,
    pairs,
    setups,
  }));
  return { jobs, drawn: pairs * draws_least };
}

/** Runs all jobs on all processors. Returns the tallies by stream and by setup, in order. */
export async function drawAll(jobs: readonly Job[]): Promise<Tally[][]> {
  const waiting = jobs.entries();
  const tallies: Tally[][] = [];
  const work = async () => {
    const worker = new Worker(new URL('worker.ts', import.meta.url));
    try {
      for (const [index, job] of waiting) tallies[index] = await askWorker(worker, job);
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs.length, os.availableParallelism()) }, work));
  return tallies;
}

function askWorker(worker: Worker, job: Job): Promise<Tally[]> {
  return new Promise((resolve, reject) => {
    worker.once('message', (tallies: Tally[]) => {
      worker.off('error', reject);
      resolve(tallies);
    });
    worker.once('error', reject);
    worker.postMessage(job, []);
  });
}

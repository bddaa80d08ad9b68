import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Cache } from '../kit/cache.ts';
import { refuse } from '../kit/refusal.ts';
import { QueueFull, Semaphore } from '../kit/semaphore.ts';
import type { Judgement, JudgeAsked } from './judgement.ts';

const worker_file = path.join(import.meta.dirname, '../../scripts/economy/judge-worker.ts');

/** One at a time: each takes a core for some seconds. */
const judges = new Semaphore({ permits: 1, permits_each: 1, waiting: 8, waiting_each: 8 });

/** A draft is judged at the form, and again when it is published: the same costs nothing. */
const known = new Cache<string, Judgement>({ max: 20 });

/**
 * Judges a draft in a worker thread, by the simulation of `npm run economy`: never in the thread
 * that answers players. Refuses request.busy while too many wait; rejects with the worker's fault.
 */
export async function judgeInWorker(asked: JudgeAsked): Promise<Judgement> {
  const key = JSON.stringify(asked);
  const judged =
    known.get(key) ?? (await judges.run('desk', () => runWorker(asked)).catch(sayBusy));
  known.set(key, judged);
  return judged;
}

function sayBusy(problem: unknown): never {
  if (problem instanceof QueueFull) refuse('request.busy');
  throw problem;
}

function runWorker(asked: JudgeAsked): Promise<Judgement> {
  const worker = new Worker(worker_file, { workerData: asked });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the judging worker ended: ${code}`)));
  });
}

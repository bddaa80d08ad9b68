// Worker thread: draws the jobs that it receives, one after another.
import { parentPort } from 'node:worker_threads';
import { drawStream, type Job } from './draw-stream.ts';

parentPort!.on('message', (job: Job) => parentPort!.postMessage(drawStream(job), []));

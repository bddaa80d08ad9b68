// Draws the jobs that it is sent, one after the other.
import { parentPort } from 'node:worker_threads';
import { drawStream, type Job } from './draw-stream.ts';

parentPort!.on('message', (job: Job) => parentPort!.postMessage(drawStream(job), []));

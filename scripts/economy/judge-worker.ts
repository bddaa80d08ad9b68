// Worker thread: judges one draft of terms of play and posts its judgement back.
import { parentPort, workerData } from 'node:worker_threads';
import type { JudgeAsked } from '../../server/terms/index.ts';
import { judgeDraft } from './judge.ts';

parentPort!.postMessage(judgeDraft(workerData as JudgeAsked), []);

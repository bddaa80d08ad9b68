/** Runs in worker threads, so that the page stays responsive during work. */
import { handler } from 'altcha-lib/workers/shared';
import { deriveKey } from './derive.ts';

handler({ deriveKey });

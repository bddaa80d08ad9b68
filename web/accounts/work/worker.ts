/** Runs in threads of their own, so that the page stays alive while there is work. */
import { handler } from 'altcha-lib/workers/shared';
import { deriveKey } from './derive.ts';

handler({ deriveKey });

import { now } from '../../kit/clock.ts';
import type { Job } from '../../kit/jobs.ts';
import { deleteExpired } from './store.ts';

/** Work that doors ask for where a brake is full, instead of refusing. */
export const work_jobs: readonly Job[] = [
  { name: 'accounts:forget_spent_work', cron: '51 * * * *', run: (db) => deleteExpired(db, now()) },
];

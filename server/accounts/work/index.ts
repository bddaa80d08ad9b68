import { now } from '../../kit/clock.ts';
import type { Job } from '../../kit/jobs.ts';
import { deleteExpired } from './store.ts';

/** Jobs of the work that doors ask for, instead of refusing, when a brake is full. */
export const work_jobs: readonly Job[] = [
  { name: 'accounts:forget_spent_work', cron: '51 * * * *', run: (db) => deleteExpired(db, now()) },
];

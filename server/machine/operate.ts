import type { Reply } from '@vitrine/contract/index';
import { auditAct } from '../audit/index.ts';
import type { Db } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { Unfit } from '../kit/refusal.ts';
import * as store from './store.ts';

const listed_max = 200;

/** The queue: how many jobs were given up or fail, and the first of them all. */
export async function listJobs(db: Db): Promise<Reply<'GET /api/console/jobs'>> {
  const [counts, jobs] = await Promise.all([store.countFailed(db), store.findJobs(db, listed_max)]);
  return {
    ...counts,
    list: jobs.map(({ run_at, max_attempts, is_running, ...job }) => ({
      ...job,
      run_at: run_at.toISOString(),
      attempts_max: max_attempts,
      state: is_running
        ? 'running'
        : job.attempts >= max_attempts
          ? 'dead'
          : job.last_error === null
            ? 'waiting'
            : 'failing',
    })),
  };
}

/** Has a job that failed tried again at once. Refuses act.unfit for any other. */
export function retryJob(desk: Desk, id: number): Promise<void> {
  return auditAct(desk, { right: 'jobs.retry', on: 'job', id }, async (tx) => {
    if (!(await store.rescheduleJob(tx, id)))
      throw new Unfit('This job waits for its moment, runs, or has ended already.');
  });
}

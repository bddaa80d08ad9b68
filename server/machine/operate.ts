import type { Reply } from '@vitrine/contract/index';
import { auditAct } from '../audit/index.ts';
import { publish } from '../kit/bus.ts';
import type { Db } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { Unfit } from '../kit/refusal.ts';
import { noteClosing } from './closing.ts';
import * as store from './store.ts';
import { site_closed } from './topics.ts';

const listed_max = 200;

/** The queue in numbers, and its first jobs; `name`: only those of one name. */
export async function listJobs(db: Db, name?: string): Promise<Reply<'GET /api/console/jobs'>> {
  const [counts, kinds, jobs] = await Promise.all([
    store.countFailed(db),
    store.countJobs(db),
    store.findJobs(db, { name, limit: listed_max }),
  ]);
  return {
    ...counts,
    kinds: kinds.map(({ due_since, ...kind }) => ({
      ...kind,
      due_since: due_since?.toISOString() ?? null,
    })),
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
  return auditAct(desk, { right: 'machine.retry', on: 'job', id }, async (tx) => {
    if (!(await store.rescheduleJob(tx, id)))
      throw new Unfit('This job waits for its moment, runs, or has ended already.');
  });
}

/** How operators want the site to be for players. */
export interface ClosingWish {
  is_closed: boolean;
  /** When it opens again, as players read it. */
  until_at: Date | null;
}

/** The longest time that a closed site promises to be back in: two days. */
const closed_max_ms = 48 * 3600_000;

/**
 * Closes the site for players, or opens it again: within a second in every process. Draws and
 * payments that are under way go on by their jobs; nothing that players stake begins. Refuses
 * act.unfit for a moment that has passed, lies more than two days ahead, or comes with an open
 * site, and for an open site that is to be opened.
 */
export function closeSite(desk: Desk, { is_closed, until_at }: ClosingWish): Promise<void> {
  const act = {
    right: 'machine.close' as const,
    on: 'site',
    id: 'closing',
    read: store.findLastClosing,
  };
  return auditAct(desk, act, async (tx) => {
    if (until_at && !is_closed) throw new Unfit('An open site has no moment at which it opens.');
    const ahead_ms = until_at ? until_at.getTime() - desk.at.getTime() : 1;
    if (ahead_ms <= 0 || ahead_ms > closed_max_ms)
      throw new Unfit('Say a moment within the next two days, or none.');
    const last = await store.findLastClosing(tx);
    if (!is_closed && !last?.is_closed) throw new Unfit('The site is open already.');
    const { actor_id, at } = desk;
    await store.insertClosing(tx, { is_closed, until_at, actor_id, at });
    tx.after(() => {
      noteClosing({ is_closed, until_at });
      publish(site_closed, undefined);
    });
  });
}
